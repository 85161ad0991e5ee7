import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { useMe } from '../../members/index.ts';

/** What the mentor will see of the student besides the form: said before it is sent (product §5.1). */
export function ShownToMentor() {
  const profile = useMe().data?.menteeProfile;
  return (
    <>
      {profile && (
        <Card className="flex flex-wrap gap-4 border border-line">
          <Avatar src={profile.image.filePath} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-bold break-words">{profile.nickname}</p>
            <p className="text-sm break-words text-ink-muted">
              {profile.education.schoolName} · {profile.education.major}
            </p>
            <p className="line-clamp-3 pt-1.5 text-sm break-words">{profile.introduction}</p>
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
        {profile
          ? '이 프로필과 위에 적은 시간, 주제, 전할 말이 보여요.'
          : '닉네임, 사진, 학교와 전공, 자기소개와 위에 적은 내용이 보여요.'}{' '}
        실명과 이메일, 낸 서류는 보이지 않아요.
      </p>
    </>
  );
}
