import { listCars } from '#contract/crm/car-list.ts'
import { addVehicle, eraseVehicle } from '#contract/vehicles.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { addCar } from './add-car.ts'
import { eraseIfDone } from './erase-car.ts'
import { readCarList } from './list-cars.ts'

export function bindCars(bind: Bind, deps: Deps): void {
  bind(listCars)(({ query }, { account }) => readCarList(deps, account, query))
  bind(addVehicle)(({ body }, reader) => addCar(deps, reader, body))
  bind(eraseVehicle)(({ params }, context) => eraseIfDone(deps, context, params.id))
}
