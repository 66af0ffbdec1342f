import type { Page } from '@playwright/test'

/** What a page complained of in its console, but for the requests that the test made fail. */
export function watchConsole(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) said.push(message.text())
  })
  return said
}

// Before the sign-in the profile is a 401; without network, and with the server gone, every request fails, and the stream
// of changes ends in its middle.
const isExpected = (text: string) =>
  /^Failed to load resource: (the server responded with a status of 401|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING))/.test(
    text,
  )
