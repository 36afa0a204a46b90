/** What an Indian visitor types into the search, posts of content/ included: the first of all results is where it leads to. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPosts } from '~/blog/posts/seed'
import { makeTestDatabase, type TestDatabase } from '../../../tests/support/database'
import { createSearchService, type SearchService } from '../service'

const clock = () => new Date('2026-11-21T04:00:00.000Z')
let testDatabase: TestDatabase
let service: SearchService
beforeAll(async () => {
  testDatabase = await makeTestDatabase('sqlite')
  const { db } = testDatabase.open()
  const { seedPosts: posts } = await import('~/content/collections.server')
  await seedPosts(db, async () => posts, clock)
  service = createSearchService({ db, clock })
})
afterAll(() => testDatabase.remove())

/** Where it leads to, or several that are as right → what is typed, with commas between. */
const typed: Record<string, string> = {
  'services:diabetes':
    'sugar,shugar,Sugar ki bimari,SUGAR,madhumeh,madhumeha,मधुमेह,डायबिटीज,डायबिटीज़,शुगर,diabetis,diabetes diet,sugar kam kaise kare,शुगर कम करने के उपाय,blood sugar,daibetes,dibitis,insulin,sugar wale kya khaye,  sugar  ,díabetes',
  'services:weight-loss':
    'वजन,वज़न,vajan,motapa,Motapa kam karna,charbi,pet kam,pet kam karna hai,pet kam kaise kare,vajan kam,wajan kam,vazan kam karna,वजन कम,वज़न कम करना,वजन कैसे घटाएं,मोटापा,मोटापा कम करने का तरीका,चर्बी,पेट कम करना,weight loss,weight lose,wait loss,weightloss,fat,tond,slim,patla hona hai,motape ka ilaj,charbi ghatana,WEIGHT LOSS ,pet ki charbi kaise kam kare,वज़न घटाना,vajan kam kaise kare,obesity,बेली फैट',
  'services:weight-gain':
    'vajan badhana,weight gain,mota hona,mota hona hai,वजन बढ़ाना,वज़न बढाना,dubla,wajan kaise badhaye,patlapan',
  'services:thyroid': 'थायरॉइड,थायराइड,thairoid,Thyroid,thyriod,thyroied,थाइरॉयड,थाइराॅइड,tsh,thairaid,thayrod',
  'services:pcos-pcod':
    'PCOD,pcos,Pcos,pcod diet,PCOS/PCOD,पीसीओडी,पीसीओएस,periods,mahwari,पीरियड्स की समस्या,pcod problem,P.C.O.D',
  'services:healthy-heart':
    'BP,bp,b.p.,High BP,रक्तचाप,उच्च रक्तचाप,bp kam karna,raktchap,ब्लड प्रेशर,blood presure,cholesterol,colestrol,cholestrol,कोलेस्ट्रोल,कोलेस्ट्रॉल,dil ki bimari,heart,हृदय रोग,triglycerides,hypertention',
  'services:arthritis':
    'uric acid,uric  acid,यूरिक एसिड,uric ecid,gathiya,gathia,गठिया,arthritis,jodo ka dard,जोड़ों का दर्द,जोड़ों का दर्द,ghutno me dard,ghutne,joint pain,gout',
  'services:acid-reflux':
    'kabj,kabz,Kabz,कब्ज,कब्ज़,gas,Gas,gas ki problem,gais,गैस,acidity,acidity ka ilaj,acidty,एसिडिटी,pet me gas,पेट में गैस,pet dard,bawasir,constipation,apach,pachan,digestion,seene me jalan,bloating',
  'services:pre-post-pregnancy':
    'pregnancy,pregnency,Pregnant,garbh,garbhavastha,garbhwati,गर्भ,गर्भावस्था,गर्भवती महिला का आहार,प्रेगनेंसी,प्रेग्नेंसी डाइट,pregnancy diet chart,delivery ke baad wajan,breastfeeding',
  'services:child-nutrition':
    'bachche,bacche,bachcho ka khana,bachon ka khana,बच्चे,बच्चों का आहार,child,kids diet,baby,bachcha khana nahi khata,child nutrition',
  'services:immunity': 'immunity,इम्युनिटी,imunity,immunity kaise badhaye,rog pratirodhak',
  'services:sports-nutrition': 'gym,gym diet,जिम,bodybuilding,body banana hai,muscle,sports,athlete diet',
  'services:glowing-skin':
    'skin,chehra,baal jhadna,hair fall,hairfall,त्वचा,bridal,shadi,muhase,pimple,glowing skin,bal girna,बाल झड़ना,बालों का झड़ना',
  'services:fatty-liver': 'fatty liver,liver,लीवर,फैटी लिवर,fetty liver,liver me charbi,jigar',
  'services:celiac': 'gluten,gluten free,gehu allergy,celiac,siliac',
  'services:post-menopause': 'menopause,menopaus,rajonivritti,haddi kamzor,calcium,रजोनिवृत्ति',
  'services:detox': 'detox,ditox,डिटॉक्स,body detox',
  'services:anti-inflammatory': 'inflammation,sujan,सूजन',
  'services:fruit-bouquet-delivery': 'fruit bouquet,phal ka guldasta,guldasta,bouquet,गुलदस्ता,fruit gift',
  'services:salad-delivery | plans:meal-rainbow-fruit-salad | plans:meal-veggie-delight | plans:meal-classic-egg-salad | plans:meal-pasta-salad':
    'salad,सलाद,salaad',
  'faq:fasting':
    'vrat,Vrat ka khana,navratri,नवरात्रि,नवरात्री,व्रत,उपवास,upwas,navratra vrat,ekadashi,fasting,vrat me kya khaye,ramzan,karva chauth,sabudana khichdi,kuttu',
  'pages:menu | plans:weekly-meal-plan | plans:monthly-meal-plan | plans:single-meal | faq:delivery-area':
    'tiffin service,tiffin,dabba,Dabba,dabba service,khana,khana order,खाना,टिफिन,टिफ़िन,डब्बा,food,food order,home food,ghar ka khana,lunch,lanch,dinner,order food,menu,मेन्यू,tifin service,खाना ऑर्डर,bhojan',
  'pages:plans | faq:prices':
    'price,Price,prices,prize list,fees,fee,Fees kitni hai,kitna,kitna paisa,kitna lagega,kitna kharcha,paisa,paise,charges,doctor fees,consultation fees,फीस,फ़ीस,फीस कितनी है,कीमत,क़ीमत,दाम,खर्चा,cost,rate,rate list,package,plan price,kitne ka hai,kharcha',
  'pages:refunds':
    'refund,Refund,refund policy,paise wapas,paisa vapas,पैसे वापस,पैसा वापसी,रिफंड,money back,cancel,cancel plan,रद्द,cancle order',
  'pages:address':
    'address,Address ,adress,ऐड्रेस,kahan,kahan hai,kahaan,kahan par hai,clinic kahan hai,kaha hai,पता,कहाँ,कहां है,location,loction,lokation,jaipur,map,rasta,clinic,near me,kidhar',
  'pages:opening-hours':
    'timing,timings,Timing,kab khula,kab khulta hai,कब खुला,कब खुलता है,open,sunday open,समय,opening hours,kitne baje khulta hai,timeing,टाइमिंग,clinic time,kab band hota hai',
  'pages:phone':
    'whatsapp,WhatsApp,whatsap,watsap,whatsapp number,व्हाट्सएप,व्हाट्सऐप,वॉट्सऐप,phone,phone number,phone no.,फोन नंबर,फ़ोन,call,mobile no,contact number,number,नंबर,cal karo,sampark,helpline',
  'pages:about':
    'doctor,docter,dr,Dr. Meera Sharma,doctor ka naam,डॉक्टर,डॉक्टर कौन है,dietitian,dietician,dietitian name,diet doctor,meera,मीरा शर्मा,meera sharma,dietition,डायटीशियन,डाइटिशियन,nutritionist,founder,about,about us,owner,expert',
  'pages:testimonials':
    'reviews,review,Reviews,rewiew,रिव्यू,rating,testimonials,client review,feedback reviews,google reviews',
  'pages:awards': 'awards,award,Award,अवार्ड,पुरस्कार,puraskar,awards list,avard,certificate',
  'pages:gallery': 'gallery,Gallery,galary,गैलरी,photo,photos,फोटो,foto,फ़ोटो,tasveer,before after',
  'pages:book':
    'appointment,apointment,book appointment,अपॉइंटमेंट,consultation,free consultation,booking,milna hai,doctor se milna hai,free call,muft salah,online consultation,video call,appoinment book karna hai,परामर्श',
  'pages:sign-in': 'login,log in,लॉगिन,order status,password bhul gaya,forgot password,mera account,my account',
  'pages:sign-up': 'sign up,register,registration,new account,नया खाता',
  'pages:complaints': 'complaint,shikayat,शिकायत,complain',
  'pages:other-conditions': 'kidney,kidni,किडनी,pathri,पथरी,migraine,cancer,allergy',
  'pages:email': 'email,ईमेल,email id,contact us,mail',
  'pages:social': 'instagram,insta,youtube,facebook',
  'pages:delivery':
    'delivery,Delivery,home delivery,delivery area,डिलीवरी,delivery charge,kahan delivery,delivery time,delivery kahan hoti hai',
  'legal:privacy-': 'privacy,privacy policy,गोपनीयता,data',
  'legal:terms-': 'terms,terms and conditions,नियम',
  'legal:shipping- | pages:food-licence': 'fssai,hygiene,ingredients',
  'post:ten-tiffins | pages:blogs': 'recipe,recipes,रेसिपी,blog,ब्लॉग,tips',
  'faq:doctors': 'medicine,dawa,दवाई,dawai band',
  'faq:online | pages:book': 'abroad,nri,dubai',
}

const rows = Object.entries(typed).flatMap(([right, queries]) =>
  queries
    .split(',')
    .filter((query) => query !== '')
    .map((query) => [query, right] as const),
)

test('every topic is asked for in many words', () => expect(rows.length).toBeGreaterThan(400))

test.each(rows)('%j leads first of all to %s', async (query, right) => {
  const { order, groups } = await service.search({ query: query.trim(), perGroup: 3 })
  const found = order.flatMap((group) => groups[group].hits)
  const isRight = right.split(' | ').some((id) => found[0]?.id.startsWith(id.trim()))
  expect(isRight, found.map(({ id, title }) => `${id} ${title.map(({ text }) => text).join('')}`).join(', ')).toBe(true)
})
