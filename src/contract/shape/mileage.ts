import * as z from 'zod/mini'

/** Whole kilometres or miles, as the station counts. */
export const mileage = () => z.int().check(z.minimum(0), z.maximum(9_999_999))
