import { expect, test } from 'vitest'
import { ReadyBytes } from './ready-bytes'

const rest = [Buffer.from('etag: "1"\r\n\r\n'), Buffer.from('poha')]
const lines = (id: string) => `HTTP/1.1 200 OK\r\nx-request-id: ${id}\r\n`
const whole = (id: string) => `${lines(id)}etag: "1"\r\n\r\npoha`

test('each answer has its own lines in front, of whatever length', () => {
  const ready = new ReadyBytes(...rest)
  const ids = ['one', 'two', 'longer', 's', '', 'x'.repeat(300), 'one']
  for (const id of ids) expect(Buffer.concat(ready.after(lines(id))).toString()).toBe(whole(id))
  expect(ready.after(lines('one'))).toHaveLength(1)
  expect(ready.rest).toEqual(Buffer.concat(rest))
})

test('what a socket still reads is not written over', () => {
  const ready = new ReadyBytes(...rest)
  const held = ready.after(lines('one'))
  ready.hold()
  ready.hold()
  expect(Buffer.concat(ready.after(lines('two'))).toString()).toBe(whole('two'))
  ready.release()
  expect(Buffer.concat(ready.after(lines('three'))).toString()).toBe(whole('three'))
  expect(Buffer.concat(held).toString()).toBe(whole('one'))
  ready.release()
  expect(ready.after(lines('four'))).toHaveLength(1)
})
