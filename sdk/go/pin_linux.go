package sdk

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"
)

// cpuSet is a set of processors as the kernel has it.
type cpuSet [16]uint64

const canPin = true

// pin keeps all threads of this process, and a thread of another if there is one, on these processors. That other must have started this one:
// in a container the numbers may be of others.
func pin(process, thread int, processors []any) error {
	if thread > 0 && !descendsFrom(process) {
		return fmt.Errorf("process %d has not started this one, as far as it can see", process)
	}
	if thread > 0 {
		if _, err := os.Stat(fmt.Sprintf("/proc/%d/task/%d", process, thread)); err != nil {
			return fmt.Errorf("process %d has no thread %d", process, thread)
		}
	}
	var set, before cpuSet
	for _, each := range processors {
		n, ok := each.(int)
		if !ok || n < 0 || n >= 64*len(set) {
			return fmt.Errorf("%v is no processor", each)
		}
		set[n/64] |= 1 << (n % 64)
	}
	if err := affinity(syscall.SYS_SCHED_GETAFFINITY, 0, &before); err != nil {
		return err
	}
	if err := pinSelf(&set); err != nil {
		return err
	}
	if thread > 0 {
		if err := affinity(syscall.SYS_SCHED_SETAFFINITY, thread, &set); err != nil {
			pinSelf(&before)
			return err
		}
	}
	runtime.GOMAXPROCS(min(len(processors), runtime.NumCPU()))
	return nil
}

// pinSelf does it for all threads; those that come later are made by one of these.
func pinSelf(set *cpuSet) error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, each := range threads {
		thread, err := strconv.Atoi(each.Name())
		if err != nil {
			return err
		}
		if err := affinity(syscall.SYS_SCHED_SETAFFINITY, thread, set); err != nil && err != syscall.ESRCH {
			return err
		}
	}
	return nil
}

func affinity(call uintptr, thread int, set *cpuSet) error {
	if _, _, err := syscall.RawSyscall(call, uintptr(thread), unsafe.Sizeof(*set), uintptr(unsafe.Pointer(set))); err != 0 {
		return err
	}
	return nil
}

func descendsFrom(process int) bool {
	for at := os.Getppid(); at > 1; at = parent(at) {
		if at == process {
			return true
		}
	}
	return process == 1 && os.Getppid() == 1
}

// parent is 0 if it cannot be told.
func parent(process int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0
	}
	above, _ := strconv.Atoi(string(fields[1]))
	return above
}
