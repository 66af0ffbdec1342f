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
    intro: msg`Your phone number, address and bays.`,
  },
  photos: {
    icon: 'tabler:photo',
    name: msg`Workshop photos`,
    intro: msg`What customers see of your workshop: the front, the entrance, the bays.`,
  },
  brands: { icon: 'tabler:car', name: msg`Makes`, intro: msg`The makes you service.` },
  services: {
    icon: 'tabler:tools',
    name: msg`Services and prices`,
    intro: msg`What you do, how long it takes, and what it costs. New bookings use it.`,
  },
  conveniences: {
    icon: 'tabler:coffee',
    name: msg`Amenities`,
    intro: msg`What you offer waiting customers.`,
  },
  hours: {
    icon: 'tabler:clock',
    name: msg`Opening hours`,
    intro: msg`When cars can be booked. Other hours are shaded on the board.`,
  },
  company: {
    icon: 'tabler:file-invoice',
    name: msg`Company`,
    intro: msg`Legal name, tax numbers, and the logo on your documents.`,
  },
  customers: {
    icon: 'tabler:world',
    name: msg`Page for customers`,
    intro: msg`Your page on the internet, with prices, opening hours and directions.`,
  },
  messages: {
    icon: 'tabler:message',
    name: msg`Messages to customers`,
    intro: msg`Which messages customers get automatically.`,
  },
  'follow-ups': {
    icon: 'tabler:phone-call',
    name: msg`Follow-ups`,
    intro: msg`Who appears on the call list, and when.`,
  },
  inspections: {
    icon: 'tabler:list-check',
    name: msg`Inspections and reports`,
    intro: msg`What your inspections cover, and whether you record a car’s condition at check-in and handover.`,
  },
  'key-tags': {
    icon: 'tabler:key',
    name: msg`Key tags`,
    intro: msg`Labels with a QR code that opens the car’s order.`,
  },
  tablets: {
    icon: 'tabler:device-tablet',
    name: msg`Shared tablets`,
    intro: msg`Shared tablets in the workshop. Mechanics tap their name instead of signing in.`,
  },
  'sign-in': {
    icon: 'tabler:lock',
    name: msg`Sign-in`,
    intro: msg`Whether owners and service advisors must sign in with a passkey.`,
  },
  imports: {
    icon: 'tabler:truck',
    name: msg`Data import`,
    intro: msg`Customers, cars, orders and items from your current software.`,
  },
  data: {
    icon: 'tabler:database-export',
    name: msg`Your data`,
    intro: msg`Export or delete your data.`,
  },
  look: {
    icon: 'tabler:palette',
    name: msg`Language and display`,
    intro: msg`Applies to this device only.`,
  },
  device: {
    icon: 'tabler:database',
    name: msg`This device`,
    intro: msg`Installation, offline data and updates.`,
  },
  sessions: {
    icon: 'tabler:devices',
    name: msg`Signed-in devices`,
    intro: msg`Devices where you are signed in. Sign out a lost tablet here.`,
  },
}
