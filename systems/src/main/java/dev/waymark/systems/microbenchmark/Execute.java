package dev.waymark.systems.microbenchmark;

/** The worker's next task, numbered from 0. One object per number is shared by all executions. */
record Execute(int task) {
    static Execute[] chain(int tasks) {
        Execute[] chain = new Execute[tasks];
        for (int task = 0; task < tasks; task++) {
            chain[task] = new Execute(task);
        }
        return chain;
    }
}
