import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isPagePart } from '#server/http/security-headers.ts'
import { type Product, startProduct } from '../support/product.ts'
import { findBuild } from '../support/run/find-build.ts'
import { root } from '../support/run/run-command.ts'
import { openSite, serverPaths, sitePaths } from './audited-site.ts'
import { judgePolicy } from './judge-policy.ts'

type AuditedAnswer = { name: string; policy: string | null }

/** Lets csp_evaluator read the policy of every kind of answer. Returns `true` if there is no fault. */
export async function auditCsp(): Promise<boolean> {
  const answers = [...(await askSite()), ...(await askPublicPages())]
  const namesOf = Map.groupBy(answers, ({ policy }) => policy)
  const faults = [...namesOf].flatMap(([policy, named]) => {
    const names = named.map(({ name }) => name).join(', ')
    if (policy === null) return [`no policy: ${names}`]
    const { faults, reasons } = judgePolicy(policy)
    process.stdout.write(`${names}\n    ${policy}\n`)
    for (const reason of reasons) process.stdout.write(`    no fault: ${reason}\n`)
    return faults.map((fault) => `${fault} (${names})`)
  })
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(`csp: ${faults.length} faults in ${namesOf.size} policies of ${answers.length} answers\n`)
  return faults.length === 0
}

async function ask(name: string, url: string, init: RequestInit = {}): Promise<AuditedAnswer[]> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  await answer.body?.cancel()
  const policy = answer.headers.get('content-security-policy')
  // The policy of the page applies to its parts.
  const isPart = isPagePart(new URL(url).pathname, answer.headers.get('content-type'))
  return isPart && policy === null ? [] : [{ name: `${answer.status} ${name}`, policy }]
}

async function askSite(): Promise<AuditedAnswer[]> {
  const site = await openSite()
  const { origin } = site.product
  const signedIn = { headers: { cookie: site.cookie } }
  const files = ['/index.html', '/sw.js', '/boot.js', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/latest.json']
  const worker = readdirSync(join(findBuild(), 'assets')).find((name) => /^read-codes-worker-.*\.js$/.test(name))
  if (!worker) throw new Error('the build has no worker that reads codes')
  const nameOf = (path: string) => path.replace(/[\w-]{43}/, '{token}').replace(/\?.*/, '?…')
  try {
    const answers: AuditedAnswer[] = []
    for (const locale of ['en', 'pl'] as const)
      for (const path of [...sitePaths(locale), ...(await serverPaths(site, locale))])
        answers.push(...(await ask(nameOf(path), origin + path)))
    for (const path of [
      '/schedule',
      `/orders/${site.orderId}`,
      ...files,
      `/assets/${worker}`,
      '/assets/gone-12345678.js',
    ])
      answers.push(...(await ask(path, origin + path)))
    const apiPaths = [
      '/profiles/me',
      '/accounts/export',
      '/accounts/processing-record?language=en',
      '/events',
      '/nowhere',
    ]
    for (const path of [...apiPaths, `/photos/${site.photoId}/thumb`])
      answers.push(...(await ask(`/api${path}`, `${origin}/api${path}`, signedIn)))
    answers.push(
      ...(await ask('/api/profiles/me', `${origin}/api/profiles/me`)),
      ...(await ask('POST /', origin, { method: 'POST' })),
      ...(await ask('POST /login', `${origin}/login`, { method: 'POST', body: new URLSearchParams({ email: 'x' }) })),
      ...(await askInMaintenance(site.product)),
    )
    return answers
  } finally {
    await site.remove()
  }
}

async function askInMaintenance({ origin, dataDir }: Product): Promise<AuditedAnswer[]> {
  execFileSync(process.execPath, ['src/server/maintenance/main.ts', 'on'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const until = performance.now() + 30_000
  while (
    (await fetch(`${origin}/api/health`).then(
      ({ status }) => status,
      () => 0,
    )) !== 503
  ) {
    if (performance.now() > until) throw new Error('the maintenance did not begin')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [...(await ask('maintenance', origin)), ...(await ask('/api in maintenance', `${origin}/api/bays`))]
}

/** With analytics the public pages have a policy of their own. */
async function askPublicPages(): Promise<AuditedAnswer[]> {
  const product = await startProduct({ ANALYTICS_SRC: 'https://stats.example.com/script.js' })
  try {
    return [
      ...(await ask('/ with analytics', product.origin)),
      ...(await ask('/login with analytics', `${product.origin}/login`)),
    ]
  } finally {
    await product.remove()
  }
}
