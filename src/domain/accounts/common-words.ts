/**
 * What guessing programs try first: the two thousand most frequent words of published lists of leaked passwords, Korean
 * words in Latin letters, and the product's own. Lower case, letters only, three or more.
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
  aardvark aaron abgrtyu abigail accord action adgjmptw adidas adrian africa airborne airforce airplane alabama alaska
  albert alberto alejandr aleksandr alexande alexander alexandr alexandra alexis alfred alicia aliens alison allen
  allison alpha alpine alyssa amadeus amateur amber american anakin anal anastasia anderson andre andrea andreas
  andrei andrey andy angela angelica angelina angelo animal anna annie anton antonio anubis apache apollo apples
  aragorn archer archie arizona arnold arthur artist asdasd asdfasdf asdfg asdfghj asdfghjk asdzxc assass assassin
  assman athena atlanta atlantis auburn audrey aurora avalon avatar babe babes babydoll babylon badass badboy badger
  baggins bailey ball baller balls bambam bananas bandit bang banshee barbara barcelon barney basket basketba bass
  bassman battle baxter beach beagle beaver beavis beer beetle bender benjamin benson bentley bernard bernie bertha
  bianca bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot biggie bigguy bigmac bigman bigone bigred bigtits
  bill billy billybob bingo birdie birthday biscuit bishop bitches biteme blabla blackcat blackdog blackie blackman
  blade blades blahblah blaster blazer blink blizzard blonde blondie blood blowjob blowme bluebird bluemoon blues
  bluesky bobafett bobbob bobby bobcat boeing bollocks bollox bomber bond bondage bonehead bonjour bonnie boobies
  booboo boobs booger boogie boomer booty boston bottom bowling bradley brandi brandy brasil braves brenda brendan
  brianna bridge britney brittany bronco broncos brooke brooklyn brooks brother brown brownie browns bruce bruins
  bruno brutus bubba bubble bubbles buck buckeye buckeyes buddha buddy budlight buffalo buffett buffy bugger bulldog
  bulldogs bullet bullshit burger burton buster butler butt butterfl butthead buttons byteme cactus cadillac caesar
  californ callie calvin camera cameron camille campbell cancer cannon cantona capital captain cardinal carlo carlos
  carmen carolina caroline carrie carrot carson carter cartman caserta casey casino casper cassidy cassie castle
  catalina catch catdog catfish cats cavalier cdtnkfyf celica celtic cessna chance chandler chaos charger chargers
  charlott charly check cherokee cheryl chester chevelle cheyenne chicago chichi chicks chiefs chipper chocolat
  chopper chrissy christia christian christin christine christop christy chronic chubby chuck chucky cindy cjkysirj
  cjkywt claire classic claude claudia clayton clifford clinton clover cocacola cock cody colleen collins colombia
  colorado colors colt coltrane columbia compaq concrete condor connect connie connor consumer control cookies
  cooldude coolio cooper copper corona cosmos cotton cougar country courtney cowboy coyote cracker crazy cream
  creative cricket crimson cristina crusader cthutq cumming cumshot cunt curious curtis cynthia daddy dagger dakota
  damian damien danger daniela danielle danni danny dark darkness darkside darkstar darren darwin dave daytona
  dbrnjhbz death debbie deedee defender deftones delete delta denis denise dennis denver derrick design desire destiny
  detroit devildog devils dexter dfvgbh diablo diamonds diana dickhead diesel dietcoke digger digital dilbert dillon
  dima dingdong dirty discover dkflbvbh doctor dodge dodger dodgeram dodgers doggie dogs dolphins dominic domino
  donald donkey doodle dookie dorothy douglas dragons dream dreamer dreams driver drizzt drowssap drpepper drummer
  dublin ducati duck dude dudley duke dumbass duncan dustin dusty eagles eatme eatshit eclipse eddie edward einstein
  ekaterina elaine electric element elena elephant elizabet elwood emerald emily empire engine engineer english enigma
  enjoy enterpri erotic escort eternity eugene evelyn everton exigen explorer express extreme fantasy farmer faster
  fatboy fatcat father felix fender fernando ferret fetish ficken fighter finger finish fire fireball firebird firefly
  fireman fisher fishing fktrcfylh fktrctq flames flash flatron flight flipper florence florida flowers fluffy flyers
  foobar ford forest forget formula fossil foster foxtrot frances francis frank frankie franklin freak freaky fred
  freddie freddy fredfred free freeman freepass freeuser french frog froggy frosty fucked fuckface fuckfuck fucking
  fuckit fuckoff funtime fusion future fyfcnfcbz fylhtq gabriel galina galore gambit gangsta gangster garcia garden
  garrett gateway gators geheim gemini general genesis genius georgia gerald gerard german geronimo getsome gfhjkm
  ghbdtn ghbdtnbr ghjcnj ghost giants gibson gilbert giovanni girls gizmo global gloria goblin goblue goddess godzilla
  goforit goldberg goldfish goldie goober good goodluck gordon gorilla gotcha gothic gracie graham great greenday greg
  gregory grendel griffey griffin grizzly groovy guardian guinness gundam gunner hacker halflife hamilton hamlet
  hammer hamster hannibal hansolo hard hardcore hardon harmony harold harris harrison harvey hawaii hawkeye head
  heather hector helena hellfire help helpme hendrix henry hentai herbert hercules herman hershey hesoyam highland
  hiphop history hitman hjvfirf hobbes hobbit holden holiday holland holly hollywoo holmes home homer hongkong hooker
  hooters hoover hornet horney horny horses hotboy hotdog hotrod hotsex hotstuff house houston howard hummer hunting
  huskers ibanez icecream iceman ilovesex iloveu immortal impala incubus indian indiana indians indigo infantry
  inferno infinity insane inside integra intrepid ireland irina irish isabel isabella isabelle island italia iverson
  iwantu jack jackass jackie jackoff jackson jacob jake jamaica jamie janice jasmin jasper jazz jeep jeff jeffrey
  jenny jeremy jericho jerome jerry jersey jessie jester jimmy joanna joanne joejoe joey johnjohn johnny johnson joker
  jonathan jones joseph josh juice julia julian julie jumper jungle jupiter justice justme kaiser kangaroo kansas
  karate karen karina katana katerina kathleen katie katrina kawasaki keeper kelly kelsey kennedy kenneth kermit
  kimberly kingdom kingkong kirill kiss kissme kitkat kittycat klaster knicks knight knights kodiak kolobok kramer
  kristen kristin kristina lacrosse ladies lady ladybug lancer larisa larry lasvegas latino lauren lawrence leather
  ledzep legend legion legolas lennon leonard leonardo lesbian leslie lestat lester lexmark liberty licker lickme
  lifehack light lights lincoln linda lindsay lindsey liquid lisa little liverpoo lizard lobster logan logitech lolita
  lollipop lollol lonestar lonewolf long longhorn looking lorenzo lorraine loser louise loulou lovelove loverboy
  lovers loving lowrider lucas lucifer luke luther lvbnhbq machine maddie maddog madison madman madmax madness madrid
  maestro magnum maiden mailcreated makaveli maksim malcolm malibu maniac manson manuel marathon marcel marco marcus
  margaret mariah marie marina marine marines marino mario marion markus marlboro marley marlin marshall martha martin
  martina martini marvin mary maryjane masters matt mature maurice maverick maxima maximus maxine maxmax maxwell
  megadeth megaman melanie melissa melvin member memphis mercury meridian merlin metallic miami michel michele
  michigan midnight miguel mike milano miller millie milton mine mirage miranda mission missy mister mistress misty
  mitchell mobile mollie molly molson mongoose monica monika monique monroe monster montana montreal mookie moomoo
  moose morpheus morris morrison moscow mother motorola mountain movie mozart muffin mulder munchkin murphy murray
  muscle mushroom musicman mustangs mylove mystery nadine naked napoleon nascar nasty nastya natali natalia natalie
  natasha nathan national naughty nelson nemesis neptune newlife newman newpass newport newton nfnmzyf nicholas nick
  nicola nicolas nigger nikita nikki nimrod niners nintendo nipple nipples nissan nolimit none nookie norman norton
  nugget nylons nymets oakland obiwan oblivion oicu oksana oldman olga oliver omega onelove online openup orion
  orlando oscar osiris outlaw overlord oxford pacific packard packers pakistan paladin palmer pamela panama panasonic
  pandora pantera panthers panties panzer paradise paradox parker parrot party pascal passat passion passport passwor
  patches patricia patrick patriot patriots patton pavilion peaches peanut peanuts pearljam pebbles peekaboo peewee
  pegasus pencil penelope penguin penguins penis penny pentium people pepsi perfect personal pervert phantom philip
  philips phillip philly phoebe photos phpbb picard picasso pickle pickles pierre piglet pimp pimpin ping pink pioneer
  pirates pitbull pizza planet plastic platinum playboy player playtime pleasure poison polaris police polina pontiac
  poohbear pookie poop poopie poopoo popcorn popeye porn porno pornstar porter portland portugal postal potato powder
  powers precious predator prelude presario preston princes privet prodigy psycho pumpkin punisher punkrock pussies
  pussycat pussys pyramid python qawsed qazqaz qazwsx qazwsxed qazwsxedc qazxsw qazxswedc quality qwaszx qweasd
  qweasdzxc qweqwe qwer qwerasdf qwertyu qwertyui racecar racerx rachel racing ragnarok raider raiders rainbow
  raistlin rammstein random randy rangers raptor rascal rasdzv raven ravens raymond razz reaper rebecca rebels reddog
  redhead redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue review rfrfirf
  rhbcnbyf ricardo richard richie rick ripper rjntyjr robbie roberto robin robinson rocker rocket rockon rocks rocky
  rodney roland rolltide roman romeo rommel ronald ronaldo ronnie rooster roscoe rosebud roxanne rubber rulez rush
  ruslan russell russia rusty sabine sabrina sadie sailing sailor saints sakura sally salmon sammie sammy sampson
  samson samuel sandiego sandman sandra sandy santiago sasha satan saturn savage savannah scarface scarlet scarlett
  scooby scoobydo scooter scorpio scotland scott scotty scruffy scully search seattle sebastia sebastian seinfeld
  seminole semperfi septembe serega serena serenity sergei sergey sergio sesame seven sexsex sexual shadow shaggy
  shalom shamrock shaney shannon sharks sharon shasta shaved shazam sheila shelby shelly sherlock sherman sherry
  shiloh shirley shithead shogun shooter short shorty shotgun showme showtime sidney siemens sierra silvia simon
  simone simple simpson simpsons singer single sinner sirius sister sithlord skater skeeter skipper skippy skittles
  skyline skywalke slapshot slayer slick slut sluts smiles smiley smith smitty smoke smoker smokey smooth snakes
  snapper snatch snickers sniper snowball snowman sobaka socrates softball software solomon sommer sooners sophia
  spanking spanky sparky spartak spartan special speed speedy spencer spiderma spike spirit spitfire spooky sports
  sprint sprite spunky spyder squirrel squirt srinivas stacey stalker stallion standard stanley stardust stargate
  stars stealth stefan stella stephani stephen sterling steve stevie stewart sticky stimpy stinger stingray stinky
  stocking stone stonecol stones storm stormy stranger street strider strike stuart stupid subaru sublime suck sucker
  suckit suckme sucks sundance sunny sunrise sunset super superfly surfer susan suzanne svetlana swallow sweetpea
  sweets sweety swinger swordfis swordfish sydney sylvia tacobell tacoma tamara tanker tanner target tarheel tarheels
  tarzan tattoo taurus tazman techno teddy teen teens tempest tequila teresa terry texas thailand thegame theman
  theone therock thompson thuglife thumper tickle tiffany tigers tigger timber time timothy tina tinker tintin titanic
  titans tits tomcat tommy tomtom tony topgun tornado toronto toshiba tottenha tracey trains trance transam travel
  travis trebor trevor trfnthbyf trigger trinity tristan triumph trixie trojan trombone trooper trouble truck trucker
  trucks trumpet trunks tucker turbo turkey turner tweety twilight twister ultimate united unreal usuckballz vacation
  vagina valentin valentina valera valerie vampire vanessa vanhalen vegeta velvet verbatim veronica veronika vertigo
  vfhbyf vfhecz vfrcbv vfvjxrf victor victoria video viking vikings viktor vincent violet viper virgin virginia vision
  vladimir volume voodoo voyager walker wallace walnut walter wanker warcraft warlock warren warriors water waterloo
  waters watson weasel webster weed weezer werewolf wesley western westham westside wetpussy wheels whiskey whitney
  whore whynot wicked wildcat wildcats williams willie willow wilson window winnie winston wisdom wolfgang wolfman
  wolfpack wolverin wolves wombat women wonder woody wookie wordpass world wrangler wrinkle wutang xavier xfiles
  yankee ybrbnf yfnfif yomama young yvonne zachary zaqwsx zeppelin zipper zombie
  sunbaerang sunbae seonbae seonbaerang hubae hoobae mentor mentors mentee mentees mentoring mentorship
  `
    .trim()
    .split(/\s+/),
);

/** Names of the product: a password must not contain one at all (S-11). */
export const PRODUCT_NAMES: readonly string[] = ['sunbaerang', 'seonbaerang', 'tjsqofkd', 'mentoring'];
