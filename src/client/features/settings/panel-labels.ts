import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { Panel } from './settings-search.ts'

type PanelLabels = { icon: IconName; name: MessageDescriptor; intro: MessageDescriptor }

/** The title and purpose of each section of the settings. */
export const panelLabels: Readonly<Record<Panel, PanelLabels>> = {
  station: {
    icon: 'tabler:building-warehouse',
    name: msg`Workshop and bays`,
    intro: msg`What customers call, where they drive, and the bays of your board.`,
  },
  photos: {
    icon: 'tabler:photo',
    name: msg`Photos of the workshop`,
    intro: msg`What a customer sees of your place: the front, the entrance, the bays.`,
  },
  brands: { icon: 'tabler:car', name: msg`Makes`, intro: msg`The cars you take in.` },
  services: {
    icon: 'tabler:tools',
    name: msg`Services and prices`,
    intro: msg`What you do, how long it takes, and what it costs. New appointments start from it.`,
  },
  conveniences: {
    icon: 'tabler:coffee',
    name: msg`Conveniences`,
    intro: msg`What a customer finds at your place while the car is here.`,
  },
  hours: {
    icon: 'tabler:clock',
    name: msg`Working hours`,
    intro: msg`When cars can be planned; the rest is shaded on the board.`,
  },
  company: {
    icon: 'tabler:file-invoice',
    name: msg`Company`,
    intro: msg`Who is behind the workshop: the name and numbers of your documents.`,
  },
  messages: {
    icon: 'tabler:message',
    name: msg`Messages to customers`,
    intro: msg`What a customer hears from you without a call.`,
  },
  tablets: {
    icon: 'tabler:device-tablet',
    name: msg`Workshop tablets`,
    intro: msg`They stand where the work is, signed in as the station: a tile says who did it.`,
  },
  data: {
    icon: 'tabler:database-export',
    name: msg`Your data`,
    intro: msg`They are yours: take them with you, or delete them.`,
  },
  look: {
    icon: 'tabler:palette',
    name: msg`Language and look`,
    intro: msg`For this device alone: another tablet may look another way.`,
  },
  device: {
    icon: 'tabler:database',
    name: msg`This device`,
    intro: msg`Whether the board is at hand here, also without a network.`,
  },
  sessions: {
    icon: 'tabler:devices',
    name: msg`Signed-in devices`,
    intro: msg`Where your account is open. A lost tablet is signed out from here.`,
  },
}
