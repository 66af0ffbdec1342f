export type SharedBy = 'other-app' | 'clipboard' | 'nothing'

/**
 * Gives a URL to another app if the device can, else copies it. `nothing`: the person has closed the list of apps.
 * Throws if the device allows neither.
 */
export async function shareUrl(given: { title: string; url: string }): Promise<SharedBy> {
  const { share } = navigator as Partial<Navigator>
  if (share) {
    try {
      await share.call(navigator, given)
      return 'other-app'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'nothing'
      // Some devices offer no app, or ask for a tap that is not as long ago.
    }
  }
  await navigator.clipboard.writeText(given.url)
  return 'clipboard'
}
