import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ServiceGroup } from '#contract/services.ts'

/** What workshops of a kind usually do: whole groups of the list, and single services of others. */
type WorkshopKind = {
  id: string
  /** The group whose icon stands for it. */
  sign: string
  word: MessageDescriptor
  groups: readonly string[]
  services: readonly string[]
}

export const workshopKinds: readonly WorkshopKind[] = [
  {
    id: 'general',
    sign: 'maintenance',
    word: msg`General repair`,
    groups: ['maintenance', 'brakes', 'suspension-steering'],
    services: [
      'timing-belt',
      'computer-diagnostics',
      'battery-replacement',
      'ac-service',
      'exhaust-repair',
      'clutch-replacement',
      'seasonal-tyre-change',
    ],
  },
  {
    id: 'tyres',
    sign: 'tyres',
    word: msg`Tyres`,
    groups: ['tyres'],
    services: ['wheel-alignment', 'brake-pads'],
  },
  {
    id: 'bodywork',
    sign: 'bodywork-paint',
    word: msg`Body and paint`,
    groups: ['bodywork-paint'],
    services: ['headlights', 'paint-correction'],
  },
  {
    id: 'electrics',
    sign: 'diagnostics-electrics',
    word: msg`Diagnostics and electrics`,
    groups: ['diagnostics-electrics'],
    services: ['ev-hybrid-service'],
  },
  {
    id: 'climate',
    sign: 'climate',
    word: msg`Air conditioning`,
    groups: ['climate'],
    services: ['cooling-system'],
  },
  {
    id: 'transmission',
    sign: 'transmission',
    word: msg`Gearboxes`,
    groups: ['transmission'],
    services: ['driveshafts'],
  },
  {
    id: 'care',
    sign: 'care',
    word: msg`Wash and detailing`,
    groups: ['care'],
    services: ['paintless-dent-repair'],
  },
  {
    id: 'inspection',
    sign: 'inspection-assistance',
    word: msg`Inspection station`,
    groups: [],
    services: ['technical-inspection', 'pre-purchase-inspection', 'computer-diagnostics'],
  },
]

/** The services of a kind that the list has, in its order. */
export function servicesOfKind({ groups, services }: WorkshopKind, list: readonly ServiceGroup[]): string[] {
  return list.flatMap((group) =>
    group.services.map(({ id }) => id).filter((id) => groups.includes(group.id) || services.includes(id)),
  )
}
