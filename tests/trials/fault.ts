/** The faults of the network between a browser and the server (`FaultProxy`). */
export const faults = ['refuse', 'reset', 'black-hole', 'cut', 'portal', '500', '503', 'slow'] as const
export type NetworkFault = (typeof faults)[number]
export type Mode = 'pass' | NetworkFault
