import type { Locale } from '#contract/pages/path-locale.ts'
import { escapeHtml } from './escape-html.ts'

// Mail programs use the inline styles of the elements; those that support dark mode override them with these.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0d1012!important;color:#f3f6f8!important}
.card{background-color:#14191d!important;border-color:#2a333b!important}
.box{background-color:#1c2329!important}
.dim{color:#a7b3bd!important}
.link{color:#6bb1ff!important}
}`

export type MailLayout = {
  readonly locale: Locale
  readonly subject: string
  readonly sender: string
  /** Shown beside the subject in lists of mails. */
  readonly preheader: string
  /** HTML. */
  readonly body: string
}

/** The frame of every mail: readable at 320 px, in dark mode, without pictures and by screen readers. */
export function layOut({ locale, subject, sender, preheader, body }: MailLayout): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#eeece6;color:#14171a">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eeece6;color:#14171a;font:16px/1.5 'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 12px;font-size:18px;font-weight:700">${escapeHtml(sender)}</td></tr>
<tr><td class="card" style="padding:24px 24px 12px;border:1px solid #d8d3c7;border-radius:18px;background-color:#ffffff">
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
