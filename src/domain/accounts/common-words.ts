/**
 * What guessing programs try first: the most frequent words of published lists of leaked passwords, Korean words
 * typed on an English keyboard layout, and the product's own. Lower case, letters only, three or more.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwd passwort passw pass pwd parole contrasena secret private login logon signin signup welcome hello letmein
  letmeinn access enter open opensesame admin administrator adminadmin root superuser sysadmin system master mastermind user
  username guest default changeme changeit change temp temporary test testing tester testtest demo sample example trustno
  iloveyou loveyou ilove love lovely lover loveme princess prince queen king sunshine moonlight starlight sun moon star
  monkey dragon tiger lion eagle falcon wolf bear panda koala kitty kitten puppy doggy dog cat bird fish horse pony rabbit
  bunny turtle dolphin shark phoenix unicorn chicken butterfly spider scorpion snake cobra panther jaguar cheetah
  football soccer baseball basketball hockey tennis golf golfer volleyball swimming running runner skating surfing
  liverpool chelsea arsenal barcelona realmadrid juventus tottenham manchester manutd yankees lakers cowboys steelers
  superman batman spiderman ironman wolverine naruto pokemon pikachu minecraft starwars startrek matrix gandalf frodo harry
  potter harrypotter hogwarts disney mickey minnie snoopy garfield barbie hellokitty doraemon anpanman
  michael jordan jennifer jessica ashley daniel david robert thomas andrew william charles charlie george joshua matthew
  anthony nicole michelle amanda samantha elizabeth maria sarah laura hannah sophie emma olivia chris jason kevin brian john
  james peter paul mark steven eric alex adam ryan justin tyler brandon jordan austin dallas taylor morgan maggie ginger
  summer winter spring autumn january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday today tomorrow morning night
  hunter ranger killer ninja warrior soldier samurai pirate wizard magic mustang corvette ferrari porsche mercedes toyota
  honda harley yamaha suzuki hyundai kia lexus tesla camaro chevy
  google gmail yahoo hotmail facebook instagram twitter youtube apple iphone android samsung galaxy microsoft windows
  linux ubuntu oracle amazon netflix kakao kakaotalk naver daum nexon starcraft lineage maplestory overwatch
  internet computer server network database laptop desktop keyboard mouse monitor printer wireless router cisco
  freedom forever family friend friends happy happiness smile lucky peace heaven angel angels devil jesus christ god
  blessed faith grace church bible money dollar million rich success winner victory champion power energy thunder lightning
  flower rose lily jasmine daisy cherry apple orange banana lemon peach mango strawberry melon cookie chocolate candy
  sugar honey coffee cheese butter pepper purple yellow green blue red black white silver gold golden diamond crystal ruby
  music guitar piano metallica nirvana beatles elvis slipknot eminem madonna rockstar rock dance dancer
  london paris berlin tokyo newyork america england france germany japan china canada mexico brazil india australia
  korea southkorea seoul busan incheon daegu daejeon gwangju ulsan suwon jeju hanguk daehan daehanminguk corea
  student teacher school college university campus professor senior junior freshman graduate class
  company office business manager boss service support security secure safe safety
  baby babygirl babyboy girl boy sexy hottie cutie sweet sweetie darling beauty beautiful pretty cool awesome
  whatever nothing something anything everything never always forever maybe please thanks thankyou
  asshole fuck fucker fuckyou fuckme bitch shit pussy dick bastard hell
  abc abcd abcde abcdef xyz qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm azerty dvorak
  saranghae sarang annyeong kim lee park choi jung kang cho yoon jang lim minsu jisoo minji jihoon jimin seojun
  bangtan bts blackpink twice exo bigbang
  dkssud dkssudgktpdy tkfkd tkfkdgo tkfkdgody qlalfqjsgh qjsgh gksrnr eogksalsrnr eogkrry gkrtod gkrry eogkr tjdnf qntks
  rlarlarla dlthd tjsqofkd tjsqo gnqo apsxh apsxhfld apsxl
  sunbaerang sunbae seonbae seonbaerang hubae hoobae mentor mentors mentee mentees mentoring mentorship
  `
    .trim()
    .split(/\s+/),
);

/** Names of the product: a password must not contain one at all (S-11). */
export const PRODUCT_NAMES: readonly string[] = ['sunbaerang', 'seonbaerang', 'tjsqofkd', 'mentoring'];
