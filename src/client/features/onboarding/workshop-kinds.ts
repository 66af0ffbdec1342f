import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ServiceGroup } from '#contract/services.ts'

/** The usual services of a kind of workshop: whole groups of the list, and single services of other groups. */
type WorkshopKind = {
  id: string
  /** The group whose icon is used. */
  sign: string
  label: MessageDescriptor
  groups: readonly string[]
  services: readonly string[]
}

export const workshopKinds: readonly WorkshopKind[] = [
  {
    id: 'general',
    sign: 'maintenance',
    label: msg`General repair`,
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
    label: msg`Tyres`,
    groups: ['tyres'],
    services: ['wheel-alignment', 'brake-pads'],
  },
  {
    id: 'bodywork',
    sign: 'bodywork-paint',
    label: msg`Body and paint`,
    groups: ['bodywork-paint'],
    services: ['headlights', 'paint-correction'],
  },
  {
    id: 'electrics',
    sign: 'diagnostics-electrics',
    label: msg`Diagnostics and electrics`,
    groups: ['diagnostics-electrics'],
    services: ['ev-hybrid-service'],
  },
  {
    id: 'climate',
    sign: 'climate',
    label: msg`Air conditioning`,
    groups: ['climate'],
    services: ['cooling-system'],
  },
  {
    id: 'transmission',
    sign: 'transmission',
    label: msg`Gearboxes`,
    groups: ['transmission'],
    services: ['driveshafts'],
  },
  {
    id: 'care',
    sign: 'care',
    label: msg`Wash and detailing`,
    groups: ['care'],
    services: ['paintless-dent-repair'],
  },
  {
    id: 'inspection',
    sign: 'inspection-assistance',
    label: msg`Vehicle inspection`,
    groups: [],
    services: ['technical-inspection', 'pre-purchase-inspection', 'computer-diagnostics'],
  },
]

/** Returns the ids of the services of a kind, in the order of the list. */
export function servicesOfKind({ groups, services }: WorkshopKind, list: readonly ServiceGroup[]): string[] {
  return list.flatMap((group) =>
    group.services.map(({ id }) => id).filter((id) => groups.includes(group.id) || services.includes(id)),
  )
}
