import type { Page } from '@playwright/test'

/** Collects the errors in the console of a page, except those of requests that the test made fail. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
  })
  return errors
}

// Before the sign-in the profile is a 401. Without a network or a server every request fails, and the event stream
// breaks off.
const isExpected = (text: string) =>
  /^Failed to load resource: (the server responded with a status of 401|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING))/.test(
    text,
  )
