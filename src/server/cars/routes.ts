import { listCars } from '#contract/crm/car-list.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { readCarList } from './list-cars.ts'

export function bindCars(bind: Bind, deps: Deps): void {
  bind(listCars)(({ query }, { account }) => readCarList(deps, account, query))
}
