/** Asks for the whole screen; only a tap or a key may. A browser that has none, or refuses, goes on as it is. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })?.catch(() => {})
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}
