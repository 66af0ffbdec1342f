import {
  getOnboarding,
  type Onboarding,
  type Section,
  type ServiceChoice,
  saveBaseInfo,
  saveBrands,
  saveConveniences,
  saveServices,
  saveWorkingHours,
  sections,
} from '#contract/onboarding.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'
import type { Deps } from '../deps.ts'
import { invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findLogo } from '../stations/logo-store.ts'
import { findSection } from '../stations/store.ts'
import { checkBrands, checkConveniences, checkServices } from './check-choice.ts'
import { presentLogo } from './logo-routes.ts'
import { findBaseInfo, saveStation } from './save-base-info.ts'
import { saveSection } from './save-section.ts'

const nothing: Onboarding = {
  baseInfo: null,
  brands: null,
  services: null,
  conveniences: null,
  workingHours: null,
  versions: {},
}

/** Earlier versions of the page do not know the notes. */
const keepNotes = ({ services }: ServiceChoice, held: ServiceChoice): ServiceChoice => {
  const notes = new Map(held.services.flatMap(({ id, note }) => (note === undefined ? [] : [[id, { note }] as const])))
  return { services: services.map((service) => ({ ...notes.get(service.id), ...service })) }
}

export function bindOnboarding(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(saveBaseInfo)(({ body }, { user }) => saveStation(deps, user.id, body))

  bind(saveBrands)(async ({ body }, { account }) => checkBrands(body) ?? saveSection(deps, account, 'brands', body))

  bind(saveServices)(
    async ({ body }, { account }) => checkServices(body) ?? saveSection(deps, account, 'services', body, keepNotes),
  )

  bind(saveConveniences)(
    async ({ body }, { account }) => checkConveniences(body) ?? saveSection(deps, account, 'conveniences', body),
  )

  bind(saveWorkingHours)(async ({ body }, { account }) => {
    const check = checkWorkingHours(body)
    if (!check.ok) return invalidField(check.at.join('.'), check.why)
    return saveSection(deps, account, 'working-hours', body)
  })

  bind(getOnboarding)(async (_input, { account }) => {
    if (account === null) return { ok: true, value: nothing }
    const [baseInfo, brands, services, conveniences, workingHours, logo] = await Promise.all([
      findBaseInfo(account, db),
      findSection(account, db, 'brands'),
      findSection(account, db, 'services'),
      findSection(account, db, 'conveniences'),
      findSection(account, db, 'working-hours'),
      findLogo(account, db),
    ])
    const held = { 'base-info': baseInfo, brands, services, conveniences, 'working-hours': workingHours }
    const versions: Partial<Record<Section, number>> = {}
    for (const section of sections) {
      const version = held[section]?.version
      if (version !== undefined) versions[section] = version
    }
    return {
      ok: true,
      value: {
        baseInfo: baseInfo?.content ?? null,
        brands: brands?.content ?? null,
        services: services?.content ?? null,
        conveniences: conveniences?.content ?? null,
        workingHours: workingHours?.content ?? null,
        ...(logo && { logo: presentLogo(logo) }),
        versions,
      },
    }
  })
}
