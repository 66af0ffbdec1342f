import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { DemoSignIn } from '#client/features/demo/demo-sign-in.tsx'
import { type PageAssets, PageHead } from '#client/public-pages/page-head.tsx'
import { routeRules } from '#client/routing/route-rules.ts'
import {
  type BuiltPath,
  type PublicLocale,
  type PublicPath,
  publicLocales,
  publicPaths,
  type SignInPath,
  signInPaths,
  toAnswerFile,
  toDemoFile,
  toNotFoundFile,
  toPageFile,
  toPublicUrl,
} from '#contract/pages/public-pages.ts'
import { matchRouteRule } from '#contract/pages/route-rule.ts'
import { messages as en } from '#locales/en.po'
import { messages as pl } from '#locales/pl.po'
import { NotFound } from './routes/-not-found-page.tsx'
import { PublicFrame } from './routes/-public-frame.tsx'
import { SignInFrame } from './routes/-sign-in-frame.tsx'
import { Route as login } from './routes/{-$locale}/_auth/login.tsx'
import { Route as register } from './routes/{-$locale}/_auth/register.tsx'
import { Route as cookiePolicy } from './routes/{-$locale}/_legal/legal.cookie-policy.tsx'
import { Route as dataProcessingAgreement } from './routes/{-$locale}/_legal/legal.data-processing-agreement.tsx'
import { Route as privacyPolicy } from './routes/{-$locale}/_legal/legal.privacy-policy.tsx'
import { Route as termsOfUse } from './routes/{-$locale}/_legal/legal.terms-of-use.tsx'
import { Route as home } from './routes/{-$locale}/_unauthorized/index.tsx'
import './ui/styles.css'

const routes = {
  '/': home,
  '/legal/cookie-policy': cookiePolicy,
  '/legal/data-processing-agreement': dataProcessingAgreement,
  '/legal/privacy-policy': privacyPolicy,
  '/legal/terms-of-use': termsOfUse,
} satisfies Record<PublicPath, unknown>

const signInRoutes = {
  '/login': { kind: 'login', route: login },
  '/register': { kind: 'register', route: register },
} as const

const redirectOf = (path: BuiltPath, locale: PublicLocale): string | null =>
  matchRouteRule(routeRules, toPublicUrl(path, locale)).redirect

/** Each public page in all languages, for the sitemap; pages with a redirect are left out. */
const indexedPaths = publicPaths.filter((path) => publicLocales.every((locale) => redirectOf(path, locale) === null))
export const sitemapPages = indexedPaths.map((path) =>
  publicLocales.map((locale) => ({ locale, url: toPublicUrl(path, locale) })),
)

export type BuiltPage = { fileName: string; html: string }

/** The assets of all pages, and the scripts of the sign-in pages. */
type BuiltAssets = PageAssets & { signInScript: string; passkeyScript: string }

/** Renders every built page in every language as an HTML document, with `{placeholders}` for configured values. */
export function renderPages(assets: BuiltAssets): BuiltPage[] {
  return publicLocales.flatMap((locale) => {
    i18n.loadAndActivate({ locale, messages: { en, pl }[locale] })
    return [
      ...publicPaths.map((path) => renderPublicPage(path, locale, assets)),
      ...signInPaths.flatMap((path) =>
        ([undefined, 'email', 'code'] as const).map((answer) => renderSignIn(path, answer, locale, assets)),
      ),
      renderDemoSignIn(locale, assets),
      renderNotFound(locale, assets),
    ]
  })
}

function renderPublicPage(path: PublicPath, locale: PublicLocale, assets: PageAssets): BuiltPage {
  const { component: Screen, staticData } = routes[path].options
  if (!Screen || !staticData?.description) throw new Error(`the route of ${path} has no screen or no description`)
  const substitution = { values: { product: '{product}' } }
  const head = (
    <PageHead
      {...{ path, locale, assets }}
      title={staticData.title ? i18n._({ ...staticData.title, ...substitution }) : '{product}'}
      description={i18n._({ ...staticData.description, ...substitution })}
      redirect={redirectOf(path, locale)}
    />
  )
  const body = (
    <PublicFrame path={toPublicUrl(path, locale)} narrow={path !== '/'}>
      <Screen />
    </PublicFrame>
  )
  return { fileName: toPageFile(path, locale).slice(1), html: renderDocument(locale, head, body) }
}

/** `answer`: the step of a page with which the server answers a form; absent for the page of a visit. */
function renderSignIn(
  path: SignInPath,
  answer: 'email' | 'code' | undefined,
  locale: PublicLocale,
  { signInScript, passkeyScript, ...assets }: BuiltAssets,
): BuiltPage {
  const { kind, route } = signInRoutes[path]
  const { title: message } = route.options.staticData ?? {}
  if (!message) throw new Error(`the route of ${path} has no title`)
  const title = i18n._(message)
  const head = (
    <PageHead
      {...{ path, locale, title }}
      assets={{ ...assets, script: signInScript }}
      description={null}
      redirect={redirectOf(path, locale)}
    />
  )
  const body = (
    <SignInFrame path={toPublicUrl(path, locale)} title={title}>
      <SignInPage kind={kind} passkeyScript={passkeyScript} {...(answer ? { answer } : {})} />
    </SignInFrame>
  )
  const file = answer ? toAnswerFile(path, answer, locale) : toPageFile(path, locale)
  return { fileName: file.slice(1), html: renderDocument(locale, head, body) }
}

function renderDemoSignIn(locale: PublicLocale, { signInScript, ...assets }: BuiltAssets): BuiltPage {
  const product = '{product}'
  const title = t`Try ${product}`
  const head = (
    <PageHead
      {...{ locale, title }}
      assets={{ ...assets, script: signInScript }}
      path="/login"
      description={null}
      redirect={null}
    />
  )
  const body = (
    <SignInFrame path={toPublicUrl('/login', locale)} title={title}>
      <DemoSignIn />
    </SignInFrame>
  )
  return { fileName: toDemoFile(locale).slice(1), html: renderDocument(locale, head, body) }
}

function renderNotFound(locale: PublicLocale, assets: PageAssets): BuiltPage {
  const head = (
    <PageHead {...{ locale, assets }} path={null} title={t`Page not found`} description={null} redirect={null} />
  )
  const fileName = toNotFoundFile(toPublicUrl('/', locale)).slice(1)
  return { fileName, html: renderDocument(locale, head, <NotFound path="{path}" />) }
}

function renderDocument(locale: PublicLocale, head: ReactNode, body: ReactNode): string {
  const html = renderToStaticMarkup(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <html lang={locale}>
          {head}
          <body>{body}</body>
        </html>
      </I18nProvider>
    </StrictMode>,
  )
  if (/ style="/.test(html))
    throw new Error('a public page has a style attribute, which the Content-Security-Policy blocks')
  return `<!doctype html>${html}\n`
}
