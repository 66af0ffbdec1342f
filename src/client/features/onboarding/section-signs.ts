import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { Onboarding, Section } from '#contract/onboarding.ts'

export type SectionSign = { icon: IconName; title: MessageDescriptor; hint: MessageDescriptor }

/** The icon, title and purpose of each section. */
export const sectionSigns: Readonly<Record<Section, SectionSign>> = {
  'base-info': {
    icon: 'tabler:home',
    title: msg`Your workshop`,
    hint: msg`Your phone number, address and bays.`,
  },
  brands: {
    icon: 'tabler:car',
    title: msg`Makes`,
    hint: msg`The makes you service.`,
  },
  services: {
    icon: 'tabler:tools',
    title: msg`Services`,
    hint: msg`What you do, how long it takes, and what it costs.`,
  },
  conveniences: {
    icon: 'tabler:coffee',
    title: msg`Amenities`,
    hint: msg`What you offer waiting customers.`,
  },
  'working-hours': {
    icon: 'tabler:clock',
    title: msg`Opening hours`,
    hint: msg`They set the open hours on the board.`,
  },
}

/** Whether a section is saved. */
export function isSaved(data: Onboarding, section: Section): boolean {
  return data.versions[section] !== undefined
}
