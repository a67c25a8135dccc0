package member

import (
	"fmt"
	"strings"
)

// places are those of a stack as Go prints it, below the panic.
func places(stack string) []string {
	lines := strings.Split(stack, "\n")
	result := []string{}
	panicked := false
	for i := 0; i+1 < len(lines); i++ {
		if strings.HasPrefix(lines[i], "panic(") {
			panicked = true
			result = result[:0]
			continue
		}
		if !panicked || strings.HasPrefix(lines[i], "\t") || !strings.HasPrefix(lines[i+1], "\t") {
			continue
		}
		function, _, _ := strings.Cut(lines[i], "(0x")
		function = strings.TrimSuffix(function, "(...)")
		function = strings.TrimSuffix(function, "({")
		file, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		result = append(result, fmt.Sprintf("%s(%s)", function, file[strings.LastIndexByte(file, '/')+1:]))
	}
	return result
}
