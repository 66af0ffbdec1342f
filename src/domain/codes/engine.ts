export const fuels = ['petrol', 'diesel', 'lpg', 'cng', 'hybrid', 'plug-in-hybrid', 'electric', 'hydrogen'] as const
export type Fuel = (typeof fuels)[number]

/** The largest values that a car can have: cm³ and kW. */
export const maxEngineSize = 20_000
export const maxPower = 2_000
