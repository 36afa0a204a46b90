/**
 * How long the clinic keeps what, each age once: the jobs (privacy/retention) delete by it, the privacy notice and docs/operations.md
 * show it. The DPDP Rules, 2025 (rule 8) ask for a year at least for logs of processing; tax law asks for the papers of payments.
 */
export type RetentionRule = {
  id: string
  /** Days after the event that `from` names. */
  days: number
  /** What is kept, and from when the days are counted. */
  en: { what: string; from: string }
  hi: { what: string; from: string }
}

export const retention = {
  papers: {
    id: 'papers',
    days: 2922,
    en: {
      what: 'Paid orders, receipts, refunds, and what staff did with them',
      from: 'after the end of their financial year',
    },
    hi: { what: 'भुगतान किए गए ऑर्डर, रसीदें, रिफ़ंड और उन पर किए गए काम', from: 'वित्त वर्ष समाप्त होने के बाद' },
  },
  unpaid: {
    id: 'unpaid',
    days: 400,
    en: { what: 'The name, address and contact of an order that was never paid', from: 'after it was made' },
    hi: { what: 'कभी भुगतान न किए गए ऑर्डर का नाम, पता और संपर्क', from: 'ऑर्डर बनने के बाद' },
  },
  health: {
    id: 'health',
    days: 1096,
    en: {
      what: 'Health details given with an appointment or an order, our notes on them, and diet plans',
      from: 'after the appointment, the last order of food or the last day of the diet plan',
    },
    hi: {
      what: 'अपॉइंटमेंट या ऑर्डर के साथ दी गई स्वास्थ्य जानकारी, उस पर हमारे नोट और डाइट प्लान',
      from: 'अपॉइंटमेंट, भोजन के अंतिम ऑर्डर या डाइट प्लान के अंतिम दिन के बाद',
    },
  },
  checkIns: {
    id: 'checkIns',
    days: 400,
    en: { what: 'Check-ins: what you told of a day', from: 'after that day' },
    hi: { what: 'चेक-इन: किसी दिन के बारे में आपने जो बताया', from: 'उस दिन के बाद' },
  },
  photos: {
    id: 'photos',
    days: 90,
    en: { what: 'Photos of meals', from: 'after they were sent' },
    hi: { what: 'भोजन की तस्वीरें', from: 'भेजे जाने के बाद' },
  },
  grievances: {
    id: 'grievances',
    days: 1096,
    en: { what: 'Complaints and our answers', from: 'after they came in' },
    hi: { what: 'शिकायतें और हमारे उत्तर', from: 'मिलने के बाद' },
  },
  enquiries: {
    id: 'enquiries',
    days: 400,
    en: { what: 'Messages and requests for a consultation', from: 'after they came in' },
    hi: { what: 'संदेश और परामर्श के अनुरोध', from: 'मिलने के बाद' },
  },
  mails: {
    id: 'mails',
    days: 400,
    en: { what: 'Copies of mails we sent', from: 'after they were written' },
    hi: { what: 'हमारे भेजे ईमेल की प्रतियाँ', from: 'लिखे जाने के बाद' },
  },
  audit: {
    id: 'audit',
    days: 1096,
    en: { what: 'The record of who did or read what (of payments: as long as the papers)', from: 'after the deed' },
    hi: { what: 'किसने क्या किया या पढ़ा, इसका अभिलेख (भुगतान का: रसीदों जितना)', from: 'उस काम के बाद' },
  },
  logs: {
    id: 'logs',
    days: 400,
    en: { what: 'Technical logs of the server, without names', from: 'after they were written' },
    hi: { what: 'सर्वर के तकनीकी लॉग, बिना नाम के', from: 'लिखे जाने के बाद' },
  },
  backups: {
    id: 'backups',
    days: 366,
    en: { what: 'Backups, which are opened only to repair the site', from: 'after they were made' },
    hi: { what: 'बैकअप, जो केवल साइट की मरम्मत के लिए खोले जाते हैं', from: 'बनाए जाने के बाद' },
  },
  devices: {
    id: 'devices',
    days: 365,
    en: { what: 'The mark of a device you have logged in on', from: 'after its last use' },
    hi: { what: 'जिस उपकरण से आपने लॉग इन किया, उसका चिह्न', from: 'अंतिम उपयोग के बाद' },
  },
  webhooks: {
    id: 'webhooks',
    days: 90,
    en: { what: 'The words of the payment provider’s messages', from: 'after they came in' },
    hi: { what: 'भुगतान कंपनी के संदेशों के शब्द', from: 'मिलने के बाद' },
  },
  signups: {
    id: 'signups',
    days: 90,
    en: {
      what: 'Accounts made at the clinic whose password was never set, without appointment or order',
      from: 'after they were made',
    },
    hi: { what: 'क्लिनिक में बने खाते जिनका पासवर्ड कभी नहीं रखा गया, बिना अपॉइंटमेंट या ऑर्डर के', from: 'बनाए जाने के बाद' },
  },
  newsletter: {
    id: 'newsletter',
    days: 7,
    en: { what: 'An email typed for the newsletter and never confirmed', from: 'after it was typed' },
    hi: { what: 'न्यूज़लेटर के लिए लिखा और कभी पुष्टि न किया गया ईमेल', from: 'लिखे जाने के बाद' },
  },
  forms: {
    id: 'forms',
    days: 2,
    en: { what: 'Marks by which a form sent twice counts once', from: 'after it was sent' },
    hi: { what: 'वे चिह्न जिनसे दो बार भेजा गया फ़ॉर्म एक बार गिना जाता है', from: 'भेजे जाने के बाद' },
  },
  limits: {
    id: 'limits',
    days: 1,
    en: { what: 'Counts of tries, kept without names', from: 'after their window has ended' },
    hi: { what: 'कोशिशों की गिनती, बिना नाम के', from: 'अवधि समाप्त होने के बाद' },
  },
} as const satisfies Record<string, RetentionRule>

export const retentionRules: readonly RetentionRule[] = Object.values(retention)

/** '8 years', '3 years', '400 days', '1 day'. */
export function ageText(days: number, language: 'en' | 'hi'): string {
  const years = days / 365.25
  const isYears = days >= 365 && Math.abs(years - Math.round(years)) < 0.01
  const count = isYears ? Math.round(years) : days
  if (language === 'hi') return isYears ? `${count} वर्ष` : `${count} दिन`
  const unit = isYears ? 'year' : 'day'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const dayMs = 24 * 60 * 60_000

/** The instant before which something is too old to be kept. */
export const keptSince = ({ days }: Pick<RetentionRule, 'days'>, now: Date): Date =>
  new Date(now.getTime() - days * dayMs)
