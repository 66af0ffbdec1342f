import type { Locale } from '#contract/pages/path-locale.ts'
import { escapeHtml } from './escape-html.ts'
import { layOut } from './lay-out.ts'
import type { Mail } from './mailer.ts'

export type MailPart =
  | { readonly text: string }
  /** In a large font. */
  | { readonly headline: string }
  | { readonly code: string }
  /** With a label: a button, and the address below it for readers who distrust buttons. */
  | { readonly link: string; readonly label?: string }
  /** A small link without its address, for what few readers want, such as unsubscribing. */
  | { readonly quietLink: string; readonly label: string }
  /** A table of names and values to look up. */
  | { readonly facts: readonly (readonly [name: string, value: string, link?: string])[] }
  /** Small print. */
  | { readonly note: string }

export type MailDraft = {
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  /** The sender's name at the top. */
  readonly sender: string
  readonly parts: readonly MailPart[]
}

/** Renders one mail from its parts, as text and as plain HTML: no pictures, no external content, no tracking. */
export function renderMail({ to, locale, subject, sender, parts }: MailDraft): Mail {
  // The headline if there is one: a greeting does not summarise the mail.
  const first = parts.find((part) => 'headline' in part) ?? parts[0]
  const preheader = first ? textOf(first) : ''
  return {
    to,
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: layOut({ locale, subject, sender, preheader, body: parts.map(htmlOf).join('\n') }),
  }
}

function textOf(part: MailPart): string {
  if ('text' in part) return part.text
  if ('headline' in part) return part.headline
  if ('code' in part) return `    ${part.code}`
  if ('link' in part) return part.label ? `${part.label}:\n${part.link}` : part.link
  if ('quietLink' in part) return `${part.label}: ${part.quietLink}`
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return part.note
}

function htmlOf(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${lined(part.text)}</p>`
  if ('headline' in part) {
    return `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700">${lined(part.headline)}</h1>`
  }
  if ('code' in part) {
    return `<p class="box" style="margin:0 0 16px;padding:16px 20px;border-radius:12px;background-color:#f4f2ec;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${escapeHtml(part.code)}</p>`
  }
  if ('link' in part) return linkHtml(part.link, part.label)
  if ('quietLink' in part) return smallPrint(linked(part.label, part.quietLink))
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value, link]) =>
        `<tr><td class="dim" style="padding:4px 16px 4px 0;color:#4c555d;vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:700;vertical-align:top">${link ? linked(value, link) : lined(value)}</td></tr>`,
    )
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`
  }
  return smallPrint(lined(part.note))
}

const smallPrint = (html: string): string =>
  `<p class="dim" style="margin:0 0 12px;color:#4c555d;font-size:14px;line-height:1.5">${html}</p>`

function linkHtml(link: string, label: string | undefined): string {
  const href = escapeHtml(link)
  const bare = `<a class="link" href="${href}" style="color:#1765c0;word-break:break-all">${href}</a>`
  const address = `<p style="margin:0 0 16px;font-size:14px;line-height:1.5">${bare}</p>`
  if (!label) return address
  const style =
    'display:inline-block;padding:14px 24px;border-radius:12px;background-color:#ffd000;color:#14120a;font-weight:700;text-decoration:none'
  return `<p style="margin:0 0 12px"><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>${address}`
}

const linked = (text: string, link: string): string =>
  `<a class="link" href="${escapeHtml(link)}" style="color:#1765c0">${lined(text)}</a>`

const lined = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
