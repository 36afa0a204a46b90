import { expect, test } from 'vitest'
import { readSettlementFile, SettlementFileError } from './settlement-file'

const razorpayHead =
  'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,posted_at,credit_type,description,notes,payment_id,settlement_utr,order_id,order_receipt,method,card_network,card_issuer,card_type,dispute_id'

test('Razorpay’s rows as its API has them are paise and Unix times; its fee holds the tax', () => {
  const { provider, lines } = readSettlementFile(
    [
      razorpayHead,
      'pay_A1,payment,0,878760,900000,INR,21240,3240,0,1,1795233600,1795406400,setl_1,,default,"3 Months, plan",,,utr1,order_A1,ORDER_1,upi,,,,',
      'rfnd_B1,refund,180000,0,180000,INR,0,0,0,1,1795240000,1795406400,setl_1,,default,,,pay_A0,utr1,order_A0,ORDER_0,upi,,,,',
      'adj_C1,adjustment,500,0,500,INR,0,0,0,1,1795240000,1795406400,setl_1,,default,,,,utr1,,,,,,,',
    ].join('\r\n'),
  )
  expect(provider).toBe('razorpay')
  expect(lines).toEqual([
    {
      kind: 'payment',
      type: 'payment',
      id: 'pay_A1',
      ourRefundId: null,
      paymentId: 'pay_A1',
      orderRef: 'order_A1',
      linkId: 'ORDER_1',
      amountPaise: 900_000,
      feePaise: 18_000,
      taxPaise: 3_240,
      netPaise: 878_760,
      at: '2026-11-21T04:00:00.000Z',
    },
    expect.objectContaining({
      kind: 'refund',
      id: 'rfnd_B1',
      paymentId: 'pay_A0',
      amountPaise: 180_000,
      netPaise: -180_000,
    }),
    expect.objectContaining({ kind: 'other', type: 'adjustment', netPaise: -500 }),
  ])
})

test('the same of Razorpay’s dashboard is in rupees, with dates by the clock of India, in any order of the columns', () => {
  const { lines } = readSettlementFile(
    [
      'Type,Entity Id,Created At,Amount,Fee,Tax,Debit,Credit,Currency,Order Receipt',
      "payment,pay_A1,21/11/2026 09:30:00,9000.00,212.40,32.40,0,8787.60,INR,'ORDER_1",
    ].join('\n'),
  )
  expect(lines).toMatchObject([
    { amountPaise: 900_000, feePaise: 18_000, taxPaise: 3_240, netPaise: 878_760, linkId: 'ORDER_1' },
  ])
  expect(lines[0]?.at).toBe('2026-11-21T04:00:00.000Z')
})

test('a fee that stands without its tax is told by what was paid out', () => {
  const { lines } = readSettlementFile(
    'Type,Entity Id,Created At,Amount,Fee,Tax,Debit,Credit\npayment,pay_A1,2026-11-21,9000.00,180.00,32.40,0,8787.60',
  )
  expect(lines).toMatchObject([{ feePaise: 18_000, taxPaise: 3_240, netPaise: 878_760 }])
})

test('Cashfree’s table stands below its summary; settlements and what has failed are left out', () => {
  const { provider, lines } = readSettlementFile(
    [
      'Settlement Summary',
      'Settlement UTR,Amount',
      'utr9,6900.10',
      '',
      'Event Id,Event Type,Event Amount,Event Settlement Amount,Sale Type,Event Status,Event Time,Event Currency,Order Id,Cf Payment Id,Payment Service Charge,Payment Service Tax,Refund Id',
      '1021206,PAYMENT,9000.10,8787.70,CREDIT,SUCCESS,2026-11-21T09:30:00+05:30,INR,CFPay_x_y,1021206,180.00,32.40,',
      '553338,REFUND,1800.00,1800.00,DEBIT,SUCCESS,2026-11-21 23:45:10,INR,CFPay_a_b,1021190,0,0,a1b2',
      '45345,SETTLEMENT,6987.70,6987.70,CREDIT,PAID,2026-11-22 10:00:00,INR,,,,,',
      '1021207,PAYMENT,500,490,CREDIT,FAILED,2026-11-21 10:00:00,INR,CFPay_c_d,1021207,10,0,',
    ].join('\n'),
  )
  expect(provider).toBe('cashfree')
  expect(lines).toMatchObject([
    {
      kind: 'payment',
      id: '1021206',
      orderRef: 'CFPay_x_y',
      amountPaise: 900_010,
      feePaise: 18_000,
      taxPaise: 3_240,
      netPaise: 878_770,
      at: '2026-11-21T04:00:00.000Z',
    },
    {
      kind: 'refund',
      id: '553338',
      ourRefundId: 'a1b2',
      paymentId: '1021190',
      netPaise: -180_000,
      at: '2026-11-21T18:15:00.000Z',
    },
  ])
})

test.each(['Event Status', 'Status', 'status', 'Payment Status', 'Transaction Status'])(
  'a row counts only where its money has moved, as the column “%s” says',
  (column) => {
    const statuses = [
      'SUCCESS',
      'Paid',
      ' processed ',
      '',
      'NA',
      'FAILED',
      'failed',
      'Cancelled',
      'CANCELED',
      'REVERSED',
    ]
    const waiting = ['PENDING', 'Not Attempted', 'USER_DROPPED', 'ON HOLD', 'Rejected', 'VOID', 'EXPIRED', 'Initiated']
    const rows = [...statuses, ...waiting].map(
      (status, i) => `${i},PAYMENT,500,490,CREDIT,${status},2026-11-21 10:00:00,${i}`,
    )
    const head = `Event Id,Event Type,Event Amount,Event Settlement Amount,Sale Type,${column},Event Time,Cf Payment Id`
    const { lines } = readSettlementFile([head, ...rows].join('\n'))
    expect(lines.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
  },
)

test('a status of Razorpay’s is read as well', () => {
  const head = 'Type,Entity Id,Created At,Amount,Fee,Tax,Debit,Credit,Status'
  const row = (id: string, status: string) => `payment,${id},2026-11-21,9000.00,212.40,32.40,0,8787.60,${status}`
  const { lines } = readSettlementFile([head, row('pay_A1', 'captured'), row('pay_A2', 'failed')].join('\n'))
  expect(lines.map(({ id }) => id)).toEqual(['pay_A1'])
})

test('what is another table, another currency or no amount is refused with a sentence', () => {
  const row = (amount: string, currency = 'INR', at = '1795233600') =>
    `${razorpayHead}\npay_A1,payment,0,1,${amount},${currency},0,0,0,1,${at},,,,,,,,,,,,,,,`
  for (const [text, said] of [
    ['Date,Narration,Amount\n2026-11-21,UPI,9000', /not a settlement report/],
    [razorpayHead, /holds no payment or refund/],
    [row('9000', 'USD'), /^Row 2 of the report is in USD/],
    [row('nine'), /^Row 2 of the report holds “nine” where an amount is expected/],
    [row('9000.5'), /where an amount is expected/],
    [row('9000', 'INR', '31/02/2026'), /“31\/02\/2026” where a time is expected/],
  ] as const)
    expect(() => readSettlementFile(text), text).toThrow(
      expect.objectContaining({ name: 'SettlementFileError', message: expect.stringMatching(said) }),
    )
  expect(SettlementFileError.prototype).toBeInstanceOf(Error)
})
