import type { Locale } from '../words/reader-locale.ts'
import type { Mail } from './mailer.ts'

type Part = { text: string } | { code: string } | { link: string }

/** One mail from its parts, as text and as plain HTML: no pictures, nothing fetched, nothing that follows the reader. */
export function renderMail(mail: { to: string; locale: Locale; subject: string; parts: readonly Part[] }): Mail {
  const text = mail.parts.map((part) => ('text' in part ? part.text : 'code' in part ? `    ${part.code}` : part.link))
  const html = mail.parts.map((part) => {
    if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`
    if ('code' in part) return `<p style="font:700 32px/1.4 monospace">${escapeHtml(part.code)}</p>`
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`
  })
  return {
    to: mail.to,
    subject: mail.subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${mail.locale}"><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title><body style="font:16px/1.5 sans-serif">${html.join('')}</body></html>`,
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
