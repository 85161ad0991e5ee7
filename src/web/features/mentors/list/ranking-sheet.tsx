import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';

/** What 추천순 looks at, and what it does not. */
export default function RankingSheet(sheet: SheetProps) {
  return (
    <BottomSheet {...sheet} title="추천순은 이렇게 정해요">
      <ul className="flex list-disc flex-col gap-2.5 pt-3 pl-5">
        <li>
          제안하거나 저장한 선배를 보고 관심 직무와 주제, 해시태그, 시간이 맞는 선배를 먼저 보여 드려요. 시간은 제안한
          시간의 앞뒤를, 전공은 프로필의 전공을 함께 봐요.
        </li>
        <li>답을 잘 해 주는 선배가 앞에 와요.</li>
        <li>선배마다 받을 수 있는 만큼 나누어요. 인기가 많은 선배만 앞에 서지 않아요.</li>
        <li>
          처음에 보이는 순서는 회원마다 다를 수 있어요. 어떤 순서가 더 나은지 견주어 보는 중일 수 있고, 위에서 언제든
          바꿀 수 있어요.
        </li>
        <li>
          하루에 한 번, 선배의 정보가 바뀌거나 후배가 제안하고 저장하면 한 시간 안에 새로 정해요. 200명까지 이렇게 보여
          드리고, 그다음은 최신순이에요.
        </li>
        <li>성별, 나이, 이름, 사진, 자기소개는 쓰지 않아요. 돈을 내고 앞에 설 수도 없어요.</li>
      </ul>
    </BottomSheet>
  );
}
