import { walkContract } from './walk-contract.ts'

walkContract('valid')
