/**
 * What people choose first, in lower case: a published list of leaked passwords, and what is common in India. Words shorter
 * than 8 characters are here for what is made of them (welcome → Welcome@123). The backend alone reads this: no browser
 * is sent it.
 */
import published from './common-passwords.txt?raw'

const common = `
password passwort passw0rd password1 password12 password123 password1234 password123456 passwords mypassword thepassword
changeme changeit letmein letmeinnow welcome welcomeback welcome1 admin administrator adminadmin root rootroot toor guest
default secret secretpassword topsecret master master123 testtest testing test1234 temp temporary temppass login loginlogin
qwerty qwertyui qwertyuiop qwerty123 qwerty1234 qwerty12345 qwertyqwerty qwert qazwsx qazwsxedc qazwsxedcrfv 1qaz2wsx
1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 asdf asdfasdf asdfgh asdfghjk asdfghjkl asdf1234
zxcvbn zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 poiuytrewq lkjhgfdsa mnbvcxz 12345678 123456789 1234567890 12345678910
123456789a 1234567891 01234567 012345678 0123456789 87654321 987654321 9876543210 0987654321 11111111 111111111 1111111111
00000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12121212 11223344 1122334455
12341234 123123123 123321123 147258369 741852963 789456123 159753 15975300 159357 112233 121212 123123 123454321 13131313
1234qwer 123qweasd 123qwe 123qwe123 123abc abc123 abcd1234 abcdef abcdefg abcdefgh abcdefghi abc12345 a1b2c3d4 a1b2c3
a123456 a1234567 a12345678 aa123456 aa12345678 q12345678 iloveyou iloveyou1 iloveyou2 iloveu loveyou lovelove lovely
mylove mylife mybaby babygirl babyboy princess prince sweetheart sweety sweetie cutie cutiepie angel angels darling honey
sunshine sunflower rainbow butterfly flower flowers rose blossom summer winter autumn spring monday friday january february
march april june july august september october november december football football1 baseball basketball cricket hockey
soccer tennis liverpool arsenal chelsea barcelona realmadrid manchester manutd juventus superman batman spiderman ironman
pokemon pikachu naruto starwars matrix dragon monkey tiger lion eagle falcon phoenix panther mustang ferrari porsche harley
corvette mercedes yamaha honda suzuki computer internet samsung samsung1 iphone nokia android google facebook instagram
whatsapp youtube microsoft windows linux ubuntu killer hunter ranger shadow ninja warrior gladiator trustno1 whatever
nothing freedom forever friends bestfriend family mother father mummy daddy brother sister jordan jordan23 michael jennifer
jessica charlie daniel ashley thomas robert matthew andrew joshua george william nicole michelle amanda samantha alexander
alexandra victoria elizabeth charlotte orange purple yellow silver golden diamond cookie chocolate cheese banana apple mango
strawberry pepper ginger butter bailey buddy hello hello123 helloworld hellohello goodluck lucky lucky7 happy smile blessed
jesus jesuschrist jesus123 christ godisgood godisgreat success money business company office winner champion number1
india india123 indian indian123 india1947 bharat bharat123 bharatmata hindustan jaihind jaihind123 vandemataram mumbai
delhi newdelhi jaipur jaipur123 rajasthan rajput kolkata chennai bangalore bengaluru hyderabad pune gujarat punjab kerala
krishna krishna123 radhakrishna radheradhe radhe harekrishna jaishreekrishna jaishreeram jaishriram sriram shriram ram123
sitaram ganesh ganesha ganesh123 jaiganesh ganpati shiva mahadev harharmahadev omnamahshivay omnamahshivaya omshanti om123
hanuman jaihanuman bajrangbali jaimatadi jaimata durga lakshmi laxmi saraswati saibaba saibaba123 omsairam sairam jaisairam
waheguru satnam allah bismillah mohammad muhammad ramadan mashallah inshallah priya priya123 priyanka pooja puja neha
anjali kavita sunita rahul rahul123 rohit rohit123 amit amit123 ankit sumit vijay ajay sanjay suresh ramesh mahesh rajesh
rakesh mukesh dinesh deepak deepika aishwarya katrina kareena shahrukh salman salmankhan sachin sachin10 dhoni dhoni7 virat
virat18 kohli bollywood namaste namaste123 namaskar shanti pyaar jaanu sweetu chocolate123 nutrition nutritionist dietitian
diet dietplan aahar aahar123 aaharnutrition clinic healthy health fitness weightloss
`

/** Names and words of India that stand in passwords by themselves, in pairs and with digits (sonu12345, Rahul@Sharma1). */
const indian = `
aarav aditi aditya ajay akash akshay alok aman amit amita amrita anand ananya anil anita anjali anju ankit ankita anu anuj
anup anushka aparna archana arjun arnav arun aruna arti arvind asha ashish ashok ashwin atul ayush babita bharat bharti
bhavna bhawna chandan chetan chirag chotu daksh deepa deepak deepika dev devi dilip dinesh divya gaurav gauri gayatri geeta
girish gita gopal govind gudiya guddu gunjan hari harish harsh hema hemant himanshu isha ishaan ishita jagdish jaya jitendra
jyoti kajal kamal kamla kapil karan karthik kartik kavita kavya khushi kiran kirti komal krish krishna kritika kumar kunal
lakshmi lalit lata laxmi lokesh madhu madhuri mahesh mahima mamta manish manisha manju manoj maya mayank meena meera megha
mohan mohit monika monu mukesh munna nandini naresh narendra naveen neelam neeraj neeta neha nidhi nikhil nikita nilesh nisha
nishant nitesh nitin om omkar pallavi pankaj pappu parth payal pinky piyush pooja poonam pradeep prakash pramod pranav prasad
prashant pratik praveen prem preeti priti priya priyanka puja puneet puneeta purnima pushpa rachna radha radhika raghav rahul
raj raja rajat rajeev rajendra rajesh rajiv rajkumar rajni raju rakesh ram rama raman ramesh rani ranjit rashmi raveena ravi
ravindra reena rekha renu richa rina ritesh ritika ritu riya rohan rohini rohit roshan roshni rupa rupali sachin sagar sahil
sakshi sameer sandeep sangeeta sangita sanjana sanjay sanjeev sanju santosh sapna sarika sarita satish saurabh savita seema
shalini shanti sharad sheela sheetal shikha shilpa shital shiv shivam shivani shreya shruti shubham shweta shyam simran sita
smita sneha sonal soni sonia sonu subhash sudha sudhir sujata suman sumit sunil sunita suraj surendra suresh surya sushil
sushma swati tanu tanvi tanya tarun tushar uma umesh urmila usha vaishali vandana varsha varun veena vidya vijay vikas vikram
vinay vineet vinod vipin vipul viraj virat vishal vishnu vivek yash yogesh yogita zoya
agarwal aggarwal agrawal ali bansal bhatia bhatt chauhan chaudhary choudhary das desai dutta gandhi garg ghosh goel goyal
gupta iyer jadhav jain jha joshi kapoor kaur khan khandelwal khanna kulkarni kumari malhotra mathur meena mehra mehta menon
mishra mukherjee nair naidu pandey patel patil pawar pillai prajapati rana rao rathi rathore rawat reddy saini saxena sen
shah shaikh sharma shekhawat shetty shukla sindhu singh singhal soni srivastava tiwari thakur trivedi tyagi varma verma
vyas yadav
agra ahmedabad ajmer allahabad amritsar assam bangalore bengaluru bhopal bihar bikaner chandigarh chennai dehradun delhi
goa gujarat gurgaon gurugram haryana hyderabad indore jaipur jaisalmer jammu jodhpur kanpur kashmir kerala kochi kolkata
kota lucknow ludhiana maharashtra meerut mumbai mysore nagpur nashik noida odisha patna prayagraj pune punjab raipur
rajasthan rajkot ranchi shimla surat tamilnadu thane udaipur ujjain vadodara varanasi
abhi baba babu beta bhagwan bhai bhaiya bhakti chai cricket dada dadi desi dil diwali dost ghar gori guru holi hindu india
indian ishq jaan jai jaimaa jaishree jaishri jannat khushi kuch laddu love maa mahadev mahakal mata meri mera mom mummy nana
nani namaste namo pagal papa pass password pyar pyaar raksha sher shona shree shri sweetu welcome zindagi
`

/** Seasons, months, days, gods, places, teams, feasts, family, food: what a year, a digit or another such word is put to (Monsoon25, shivshakti1). */
const everyday = `
spring summer autumn winter monsoon monsoons season rain rainy rains baarish barish barsaat barsat sawan saawan garmi sardi basant vasant
jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december
mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday somvar mangalvar budhvar guruvar shukravar shanivar ravivar
chaitra vaishakh jyeshtha ashadh shravan bhadrapada ashwin kartik margashirsha paush magh phalgun
shiva shiv shakti shankar shambhu bholenath bhole bholebaba mahadev mahakal mahakaal rudra nataraj kedarnath somnath vishwanath amarnath
parvati durga kali kaali ambe amba bhavani sherawali vaishno vaishnodevi chamunda santoshi lakshmi laxmi saraswati gayatri annapurna
ganesh ganesha ganpati ganapati vinayak gajanan bappa morya vishnu narayan hari krishna kanha kanhaiya govind gopal shyam murari madhav
radha radhe radhika ram rama raghav siyaram sita sitaram hanuman bajrang bajrangi bajrangbali balaji tirupati venkatesh murugan
ayyappa jagannath jagannatha khatushyam khatu shyamji sai saibaba shirdi guru nanak waheguru sahib khalsa gobind allah maula khuda jesus
christ mary yesu buddha mahavir jinendra namokar om omnamah namah namo shivay shivaya jai jay shree shri sri bhagwan ishwar prabhu mata maa
chennai superkings mumbai indians royal royals challengers bangalore kolkata knight knightriders riders rajasthan delhi capitals
punjab kings sunrisers hyderabad titans gujarat lucknow giants csk rcb kkr srh india team blue bleedblue sachin dhoni virat kohli rohit
bumrah hardik kapil sehwag yuvraj jadeja pant gill
jaipur udaipur jodhpur jaisalmer bikaner ajmer pushkar kota alwar bharatpur sikar mathura vrindavan ayodhya kashi banaras varanasi
haridwar rishikesh dwarka puri ujjain nashik shimla manali ooty munnar goa ladakh leh kashmir himalaya ganga yamuna narmada
marudhar marwar mewar rajputana pinkcity hawamahal amer bharat hindustan india desh
diwali deepavali holi rakhi rakshabandhan navratri dussehra dasara onam pongal lohri baisakhi sankranti ugadi eid bakrid ramzan
christmas newyear happynewyear birthday shubh labh subh mangal mubarak
papa mummy mumma mommy daddy maa baba dada dadi nana nani chacha chachi bhai bhaiya behen didi beta beti pati patni family parivar
love lover pyaar ishq jaan jaanu janu sona babu shona dil dost yaar zindagi khushi
chai samosa paneer biryani roti dal daal dahi lassi mithai ladoo laddu jalebi gulab jamun golgappa chapati masala mango aam
cricket football kabaddi hockey bollywood salman shahrukh amitabh aamir hrithik ranbir deepika katrina kareena alia
raja rani king queen prince princess hero star super power tiger sher lion boss baadshah badshah sultan nawab rajput jaat jat brahmin
password pass admin welcome login user test hello india123 namaste swagat
aahar health healthy fitness fit diet dietitian clinic yoga gym
`

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

let made: Record<'joinedWords' | 'commonPasswords', ReadonlySet<string>> | undefined

/** Made when the first client chooses a password: while the program starts, a visitor would wait for these 20,000 words. */
export function commonWords() {
  if (made) return made
  const joinedWords = new Set([...wordsOf(indian), ...wordsOf(everyday)].filter((word) => word.length > 2))
  const leaked = wordsOf(published.replace(/^#.*$/gm, ''))
  made = { joinedWords, commonPasswords: new Set([...leaked, ...wordsOf(common), ...joinedWords]) }
  return made
}
