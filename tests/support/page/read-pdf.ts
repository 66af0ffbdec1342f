import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Prints the page as the browser would, and returns the text of each sheet of paper, with single spaces. */
export async function readPdf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((sheet) => sheet.replace(/\s+/g, ' '))
}
