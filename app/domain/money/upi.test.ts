import { expect, test } from 'vitest'
import { upiAddress } from './upi'

test('a UPI app reads whom to pay, the amount to the paisa and what it is for', () => {
  const address = upiAddress({ upiId: 'aahar@okbank', name: 'Aahar & Co', paise: 50_050, note: 'Visit of Ašok + 1' })
  expect(address).toBe(
    'upi://pay?pa=aahar@okbank&pn=Aahar%20%26%20Co&am=500.50&cu=INR&tn=Visit%20of%20A%C5%A1ok%20%2B%201',
  )
  const read = new URL(address).searchParams
  expect(Object.fromEntries(read)).toEqual({
    pa: 'aahar@okbank',
    pn: 'Aahar & Co',
    am: '500.50',
    cu: 'INR',
    tn: 'Visit of Ašok + 1',
  })
})

test('a long note is cut, the amount never', () => {
  const address = upiAddress({ upiId: 'a.b@upi', name: 'A', paise: 1, note: 'x'.repeat(80) })
  expect(new URL(address).searchParams.get('tn')).toHaveLength(50)
  expect(new URL(address).searchParams.get('am')).toBe('0.01')
})
