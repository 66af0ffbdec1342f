import { problems, type TextDescriptor } from '#contract/shape/problem.ts'
import type { Deps } from '../deps.ts'
import { readerLocale } from '../http/reader-locale.ts'
import { renderNotice } from './notice.ts'
import type { PageStyle } from './page-style.ts'
import { sendPage } from './send-page.ts'

const title: TextDescriptor = /*i18n*/ { id: 'error-page.title', message: 'Something went wrong' }
const numberText: TextDescriptor = /*i18n*/ { id: 'problem.number', message: 'Error number: {number}' }

/** Answers a browser that has met a bug, with the number under which the log has it. */
export function sendErrorPage(
  request: Request,
  { config, translate }: Pick<Deps, 'config' | 'translate'>,
  requestId: string,
  style: PageStyle,
): Promise<Response> {
  const locale = readerLocale(request.headers)
  const heading = translate(locale, title)
  const number = translate(locale, numberText, { number: requestId.slice(0, 8) })
  const text = `${translate(locale, problems.internal.words)} ${number}`
  const main = renderNotice({ title: heading, text, footer: config.productName })
  return sendPage(request, { locale, title: heading, main }, style, { status: 500 })
}
