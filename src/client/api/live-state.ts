/** Without an event for this long the stream counts as broken. The server sends a heartbeat every 20 s. */
export const silenceMs = 50_000

const pollMs = 30_000
const pollLiveMs = 5 * 60_000

let lastEventAt = Number.NEGATIVE_INFINITY

/** Whether the event stream of this browser is open. */
export const isLive = (): boolean => performance.now() - lastEventAt < silenceMs

/** Called at each event of the stream (`true`), and when it has broken. */
export function noteEvent(isOpen: boolean): void {
  lastEventAt = isOpen ? performance.now() : Number.NEGATIVE_INFINITY
}

/** `refetchInterval` in ms of data that other users change: 5 min while the event stream is live, otherwise 30 s. */
export const pollUnlessLive = (): number => (isLive() ? pollLiveMs : pollMs)
