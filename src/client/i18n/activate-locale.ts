import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type Locale, languageNames } from './locale.ts'
import { loadTexts } from './texts.ts'

/**
 * Shows the page in a language. If its texts are not on this device and there is no network, the page is shown in the
 * other language, and says so. Rejects if no texts can be fetched.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  try {
    await show(locale)
  } catch (error) {
    // Any other error is a server that has these texts no more.
    if (!(error instanceof TypeError)) throw error
    if (!i18n.locale) await show(locale === 'pl' ? 'en' : 'pl').catch(() => Promise.reject(error))
    void sayMissing(locale)
  }
}

// Rarely needed, so the toast is not loaded with the first page.
async function sayMissing(locale: Locale): Promise<void> {
  const { toast } = await import('#client/ui/toast/toast.tsx')
  const language = languageNames[locale]
  toast.warning(t`${language} is not on this device yet. Go online once to load it.`, { id: 'language-missing' })
}

async function show(locale: Locale): Promise<void> {
  const messages = await loadTexts(locale, (i18n.locale || null) as Locale | null)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
}
