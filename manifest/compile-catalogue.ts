import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** The compiled messages of a language, by id. */
export type Catalogue = Readonly<Record<string, unknown>>

/** Compiles the catalogue of a language. */
export async function compileCatalogue(locale: string): Promise<Catalogue> {
  const config = getConfig()
  const [catalogue] = await getCatalogs(config)
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
  const { messages } = await catalogue.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
    missingBehavior: 'resolved',
  })
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' })
  if (errors.length > 0)
    throw new Error(`the ${locale} catalogue: ${errors.map((error) => error.error.message).join('; ')}`)
  return (JSON.parse(source) as { messages: Catalogue }).messages
}
