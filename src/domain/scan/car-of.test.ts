import { expect, test } from 'vitest'
import { carOf, registeredOf, unknownCar, unshownOf } from './car-of.ts'

const car = {
  ...{
    plate: 'WB 12345',
    brand: 'Opel',
    model: 'Astra',
    vin: 'W0L0XCF0681234567',
    year: 2012,
    fuel: 'petrol' as const,
  },
  ...{ firstRegistered: '2012-06-30', engineSize: 1598, power: 85 },
}

test('O30 O32 a certificate says everything of a car, a VIN itself alone, a key tag nothing', () => {
  expect(carOf({ kind: 'certificate', car })).toEqual(car)
  expect(carOf({ kind: 'vin', vin: car.vin })).toEqual({ ...unknownCar, vin: car.vin })
  expect(Object.values(unknownCar)).toEqual(Array(9).fill(null))
  expect(Object.keys(unknownCar).sort()).toEqual(Object.keys(car).sort())
  expect(carOf({ kind: 'key-tag', tag: '7' })).toBeNull()
})

test('O30 what a form does not show is what the code says beside plate, make and model', () => {
  const registered = { fuel: 'petrol', engineSize: 1598, power: 85, firstRegistered: '2012-06-30' }
  expect(unshownOf(car)).toEqual({ vin: car.vin, year: 2012, ...registered })
  expect(registeredOf(car)).toEqual(registered)
  expect(unshownOf({ ...unknownCar, year: 2012 })).toEqual({ year: 2012 })
  for (const none of [null, unknownCar]) expect([unshownOf(none), registeredOf(none)]).toEqual([{}, {}])
})
