import type { ConsoleMessage, Page } from '@playwright/test'

/** Collects the errors in the console of a page, except those of requests that the test made fail. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

// Before the sign-in the profile is a 401. Without a network or a server every request fails, and the event stream
// breaks off.
const expected =
  /^Failed to load resource: (the server responded with a status of 401|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING))/
const missing = /^Failed to load resource: the server responded with a status of 404/

/** A page that stores the thumbnails of a day may ask for a photo that has just been removed. */
const isRemovedPhoto = (message: ConsoleMessage): boolean =>
  missing.test(message.text()) && /\/api\/photos\/[\w-]+\/thumb$/.test(message.location().url)

const isExpected = (message: ConsoleMessage): boolean => expected.test(message.text()) || isRemovedPhoto(message)
