import { expect, test } from 'vitest'
import { toCsvLine } from './to-csv.ts'

test.each([
  [['a', 'b'], 'a,b'],
  [[null, undefined, ''], ',,'],
  [[1, -2, true], '1,-2,true'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"'],
  [['=1+1', '+48601234567', '-1', '@cmd', '\tx'], "'=1+1,'+48601234567,'-1,'@cmd,'\tx"],
  [['\rx', '=a,"b"'], '"\'\rx","\'=a,""b"""'],
  [[{ a: 1 }, ['x']], '"{""a"":1}","[""x""]"'],
])('%j', (values, line) => {
  expect(toCsvLine(values)).toBe(`${line}\r\n`)
})
