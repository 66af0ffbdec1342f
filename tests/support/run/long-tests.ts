/**
 * Test files that `npm test` leaves to `npm run test:rest`, because each takes five to thirty seconds and looks at a part
 * that seldom changes, or at everything with random input.
 */
export const longTests: readonly string[] = [
  'tests/api/bounces.test.ts',
  'tests/api/demo.test.ts',
  'tests/api/figures.test.ts',
  'tests/api/fuzz/mutated.test.ts',
  'tests/api/fuzz/valid.test.ts',
  'tests/api/instances.test.ts',
  'tests/api/move.test.ts',
  'tests/api/online-booking.test.ts',
  'tests/api/push.test.ts',
  'tests/api/s3-client.test.ts',
  'tests/api/s3-store.test.ts',
  'tests/api/sms.test.ts',
  'tests/api/sums.test.ts',
  'tests/api/upgrade.test.ts',
  'tests/load/anonymous-cost.test.ts',
  'tests/load/saturation.test.ts',
  'tests/load/uploads-held.test.ts',
]
