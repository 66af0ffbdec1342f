/** Requests full screen. Must be called from a user action. Does nothing if the browser lacks it or refuses. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })?.catch(() => {})
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}
