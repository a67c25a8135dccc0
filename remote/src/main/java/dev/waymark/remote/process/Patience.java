package dev.waymark.remote.process;

/** Looks after hosts that somebody waits for: to wait with a limit would cost a thread and two switches for each answer. */
final class Patience implements Runnable {
    private static final long LOOK_MILLIS = 50;
    private static boolean begun;

    private Patience() {}

    static synchronized void begin() {
        if (!begun) {
            begun = true;
            Thread thread = new Thread(new Patience(), "waymark-host-patience");
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        while (true) {
            long now = System.nanoTime();
            HostProcess.live().forEach(host -> host.look(now));
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
