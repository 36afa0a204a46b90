const lookEveryMs = 300

/**
 * Ends this process, in order, when the one that started it is gone. npm starts a command through a shell that dies of a
 * SIGTERM without handing it on: the server would be left behind, holding its port.
 */
export function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs).unref()
}
