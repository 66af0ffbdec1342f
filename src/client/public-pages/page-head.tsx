import {
  type BuiltPath,
  isSignInPage,
  type PublicLocale,
  publicLocales,
  toPublicUrl,
} from '#contract/pages/public-pages.ts'

/** URLs of built files: the style sheet, the script, the fonts by character set, and the link previews. */
export type PageAssets = {
  style: string
  script: string
  latin: string
  central: string
  preview: Readonly<Record<PublicLocale, string>>
}

type PageHeadProps = {
  /** `null`: the document is served at many URLs and must not be indexed. */
  path: BuiltPath | null
  locale: PublicLocale
  assets: PageAssets
  title: string
  description: string | null
  /** Target of a route rule, for a page opened without the server, which would have redirected. */
  redirect: string | null
}

const openGraphLocales: Readonly<Record<PublicLocale, string>> = { en: 'en_US', pl: 'pl_PL' }

/** The head of a prerendered public page, for browsers, search engines and link previews. */
export function PageHead({ path, locale, assets, title, description, redirect }: PageHeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {redirect && <meta name="pitboard-redirect" content={redirect} />}
      <script src="/boot-page.js" />
      <link rel="stylesheet" href={assets.style} />
      <link rel="preload" as="font" type="font/woff2" href={assets.latin} crossOrigin="" />
      {locale === 'pl' && <link rel="preload" as="font" type="font/woff2" href={assets.central} crossOrigin="" />}
      {path && description && <IndexedMeta {...{ path, locale, assets, title, description }} />}
      {!path && <meta name="robots" content="noindex" />}
      <meta name="application-name" content="{product}" />
      <meta name="apple-mobile-web-app-title" content="{product}" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1012" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#eeece6" />
      <meta name="pitboard-api" content="{api}" />
      {path && (isSignInPage(path) ? <SignInMeta /> : <meta name="pitboard-analytics" content="{analytics}" />)}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`/manifest.${locale}.webmanifest`} />
      <script type="module" src={assets.script} />
    </head>
  )
}

/** What the script of a sign-in page reads of the configuration, as in the shell of the app. */
function SignInMeta() {
  return (
    <>
      <meta name="pitboard-snapshot" content="{snapshot}" />
      <meta name="pitboard-worker" content="{worker}" />
    </>
  )
}

type IndexedMetaProps = Omit<PageHeadProps, 'redirect'> & { path: BuiltPath; description: string }

function IndexedMeta({ path, locale, assets, title, description }: IndexedMetaProps) {
  const urlOf = (language: PublicLocale) => `{origin}${toPublicUrl(path, language)}`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={urlOf(locale)} />
      {publicLocales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={urlOf(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={urlOf('en')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="{product}" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={urlOf(locale)} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:image" content={`{origin}${assets.preview[locale]}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, in the build; the server escapes what it fills in.
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(describeStructuredData(path, urlOf(locale), locale, description)),
        }}
      />
    </>
  )
}

/** Returns the Schema.org description of the page. */
function describeStructuredData(path: BuiltPath, url: string, locale: PublicLocale, description: string): object {
  const site = { '@type': 'WebSite', name: '{product}', url: '{origin}/' }
  if (path !== '/') {
    return {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      url,
      description,
      inLanguage: locale,
      isPartOf: site,
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: '{product}',
    url,
    description,
    inLanguage: locale,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any with a web browser',
    isPartOf: site,
  }
}
