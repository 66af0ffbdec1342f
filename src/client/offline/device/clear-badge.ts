type BadgeNavigator = { clearAppBadge?: () => Promise<void> }

/** Removes the number from the icon of the installed app, where the browser can. */
export function clearBadge(): void {
  void (navigator as BadgeNavigator).clearAppBadge?.().catch(() => {})
}
