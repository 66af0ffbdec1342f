import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { Onboarding, Section } from '#contract/onboarding.ts'

type SectionSign = { icon: IconName; title: MessageDescriptor; hint: MessageDescriptor }

/** The icon, title and purpose of each section. */
export const sectionSigns: Readonly<Record<Section, SectionSign>> = {
  'base-info': {
    icon: 'tabler:home',
    title: msg`Your workshop`,
    hint: msg`Name, address and bays. This is what customers and your board show.`,
  },
  brands: {
    icon: 'tabler:car',
    title: msg`Makes`,
    hint: msg`Which cars you take.`,
  },
  services: {
    icon: 'tabler:tools',
    title: msg`Services`,
    hint: msg`What you do, how long it holds a bay, and what it costs.`,
  },
  conveniences: {
    icon: 'tabler:coffee',
    title: msg`Conveniences`,
    hint: msg`What makes it pleasant to bring a car to you.`,
  },
  'working-hours': {
    icon: 'tabler:clock',
    title: msg`Working hours`,
    hint: msg`The board opens and closes with them.`,
  },
}

/** Whether a section is saved. */
export function isSaved(data: Onboarding, section: Section): boolean {
  return data.versions[section] !== undefined
}
