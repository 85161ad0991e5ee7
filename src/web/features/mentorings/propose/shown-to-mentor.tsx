import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { useMe } from '../../people/members/index.ts';

/** Says before sending what else the mentor will see of the student, and what only after the confirmation (product §5.1, §5.7). */
export function ShownToMentor({
  isAnonymous,
  onChange,
}: {
  isAnonymous: boolean;
  onChange: (isAnonymous: boolean) => void;
}) {
  const profile = useMe().data?.menteeProfile;
  return (
    <>
      {profile && (
        <Card className="flex flex-wrap gap-4 border border-line">
          <Avatar src={isAnonymous ? undefined : profile.image.filePath} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-bold break-words">{isAnonymous ? ANONYMOUS_MENTEE_NAME : profile.nickname}</p>
            <p className="text-sm break-words text-ink-muted">
              {`${profile.education.schoolName} · ${profile.education.major}`}
            </p>
            {!isAnonymous && <p className="line-clamp-3 pt-1.5 text-sm break-words">{profile.introduction}</p>}
            <Link
              to={PAGES.menteeEdit}
              className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
            >
              프로필 고치기
            </Link>
          </div>
        </Card>
      )}
      <p className="pt-2 text-sm text-ink-muted">
        {`${
          isAnonymous
            ? '확정될 때까지 학교와 전공, 위에 적은 시간, 주제, 전할 말만 보여요. 확정되면 닉네임과 사진, 자기소개도 보여요.'
            : profile
              ? '이 프로필과 위에 적은 시간, 주제, 전할 말이 보여요.'
              : '닉네임, 사진, 학교와 전공, 자기소개와 위에 적은 내용이 보여요.'
        } 실명과 이메일, 낸 서류는 보이지 않아요.`}
      </p>
      <Checkbox checked={isAnonymous} onChange={(event) => onChange(event.target.checked)} className="pt-3">
        <span className="block font-semibold">확정될 때까지 익명으로 제안하기</span>
      </Checkbox>
    </>
  );
}
